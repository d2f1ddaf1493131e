// Looking for words in rules: letters without case and accents, and what is found is marked.

/** A text as it is looked for: letters without case and accents, as many as before. @param {string} text */
export const plain = (text) => Array.from(text, (letter) => {
  const bare = letter.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase().replaceAll("’", "'");
  return bare.length === letter.length ? bare : letter;
}).join("");

/** Mark what was sought, where the browser can. @param {Element} body @param {string} want */
export function lightUp(body, want) {
  if (!("highlights" in CSS)) return;
  const walk = document.createTreeWalker(body, NodeFilter.SHOW_TEXT), found = [];
  while (want && walk.nextNode()) {
    const words = plain(String(walk.currentNode.nodeValue));
    for (let at = words.indexOf(want); at >= 0; at = words.indexOf(want, at + want.length)) {
      const range = new Range();
      range.setStart(walk.currentNode, at);
      range.setEnd(walk.currentNode, at + want.length);
      found.push(range);
    }
  }
  CSS.highlights.set("sought", new Highlight(...found));
}
