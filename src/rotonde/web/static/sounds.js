// Sounds, made here and now by a small synthesizer: a bell, an engine, dice, coins, cubes, a tile. Off until somebody wants them.

const GAP = 0.13, MOST = 5; // seconds between the sounds of one move, and how many of them are heard
/** @type {AudioContext | null} */
let ear = null;

/** A tone that fades. @param {AudioContext} on @param {number} at @param {number} pitch hertz @param {number} long seconds @param {number} loud @param {OscillatorType} [shape] */
function tone(on, at, pitch, long, loud, shape = "sine") {
  const voice = new OscillatorNode(on, { type: shape, frequency: pitch }), level = new GainNode(on, { gain: 0 });
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(loud, at + 0.005);
  level.gain.exponentialRampToValueAtTime(0.0001, at + long);
  voice.connect(level).connect(on.destination);
  voice.start(at);
  voice.stop(at + long);
}

/** Noise of one colour that fades. @param {AudioContext} on @param {number} at @param {number} pitch @param {number} long @param {number} loud @param {number} [sharp] */
function noise(on, at, pitch, long, loud, sharp = 1) {
  const data = new AudioBuffer({ length: Math.ceil(on.sampleRate * long), sampleRate: on.sampleRate }), wave = data.getChannelData(0);
  for (let i = 0; i < wave.length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / wave.length) ** 2;
  const source = new AudioBufferSourceNode(on, { buffer: data }), band = new BiquadFilterNode(on, { type: "bandpass", frequency: pitch, Q: sharp });
  source.connect(band).connect(new GainNode(on, { gain: loud })).connect(on.destination);
  source.start(at);
}

/** @type {Record<string, (on: AudioContext, at: number) => void>} */
const SOUNDS = {
  bell: (on, at) => [1, 2.01, 2.76, 5.4].forEach((times, i) => tone(on, at, 523 * times, 1.4 / (i + 1), 0.12 / (i + 1))),
  puff: (on, at) => [0, 0.17].forEach((later) => noise(on, at + later, 1500, 0.22, 0.25, 0.6)),
  dice: (on, at) => [0, 0.07, 0.12, 0.2].forEach((later) => noise(on, at + later, 2600, 0.035, 0.6, 3)),
  coins: (on, at) => [0, 0.06, 0.13].forEach((later, i) => tone(on, at + later, 2500 + 420 * i, 0.16, 0.06, "triangle")),
  cubes: (on, at) => [0, 0.09].forEach((later) => noise(on, at + later, 900, 0.05, 0.7, 4)),
  tile: (on, at) => { noise(on, at, 420, 0.09, 0.9, 2); tone(on, at, 140, 0.09, 0.14); },
};

/** Sound what happened, once for each kind. @param {any[]} entries of the log */
export function hear(entries) {
  if (document.hidden) return;
  const heard = new Set(entries.flatMap((e) => e.lines.map((/** @type {any} */ l) => l.beat?.sound)).filter(Boolean));
  if (!heard.size) return;
  const on = (ear ??= new AudioContext());
  Array.from(heard).slice(0, MOST).forEach((name, i) => SOUNDS[name]?.(on, on.currentTime + 0.02 + i * GAP));
}
