// A question with yes and no, in the page's own dialog.

import { $ } from "./dom.js";

/** Is the person sure? @param {string} question @param {string} yes what the button that does it says @returns {Promise<boolean>} */
export function sure(question, yes) {
  const box = $("sure");
  $("sure-words").textContent = question;
  $("sure-yes").textContent = yes;
  box.returnValue = "";
  box.showModal();
  return new Promise((answer) => box.addEventListener("close", () => answer(box.returnValue === "yes"), { once: true }));
}
