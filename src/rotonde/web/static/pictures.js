// A picture of the server saved as PNG, for a message.

import { h } from "./dom.js";

const SHARP = 2; // pixels of a saved picture for each of its units

/** Save an SVG of the server as PNG; where that cannot be, open it. @param {string} address @param {string} name */
export async function savePicture(address, name) {
  const dark = getComputedStyle(document.documentElement).colorScheme === "dark" || (!document.documentElement.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
  const themed = `${address}${address.includes("?") ? "&" : "?"}theme=${dark ? "dark" : "light"}`;
  try {
    const svg = await (await fetch(themed)).text();
    const picture = new Image();
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await picture.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: picture.naturalWidth * SHARP, height: picture.naturalHeight * SHARP });
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    h("a", { href: canvas.toDataURL("image/png"), download: `${name}.png` }).click();
  } catch {
    location.assign(themed);
  }
}
