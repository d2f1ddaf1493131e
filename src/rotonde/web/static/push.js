// Messages to this browser, once its person asks for them.

const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("push"));
const known = await navigator.serviceWorker?.register("/worker.js").catch(() => null);

/** @param {string} text base64 for addresses */
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
/** @param {ArrayBuffer | null} data */
const coded = (data) => btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0)))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

if (button && known && "PushManager" in window && !(await known.pushManager.getSubscription())) {
  button.hidden = false;
  button.onclick = async () => {
    const asked = await known.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(String(button.dataset.key)) }).catch(() => null);
    if (!asked) return;
    const body = { endpoint: asked.endpoint, p256dh: coded(asked.getKey("p256dh")), auth: coded(asked.getKey("auth")) };
    const headers = { "content-type": "application/json", "x-csrf-token": String(button.dataset.csrf) };
    const answer = await fetch("/api/push", { method: "POST", headers, body: JSON.stringify(body) });
    if (answer.ok) location.reload();
  };
}
