/** What stands on a cover's ground behind its motif, below the title: so that two covers with one motif differ at a glance. */
import { f, type Motif } from './cover-draw.ts';

const none: Motif = () => '';

const stars: Motif = (r, [, , m, , s], top) => {
  let o = '';
  for (let i = 0; i < 30; i++)
    o += `<circle cx="${f(r() * 300)}" cy="${f(top + 12 + r() * (390 - top))}" r="${f(0.8 + r() * 2)}" fill="${i % 3 ? s : m}" opacity=".7"/>`;
  return o;
};

const lines: Motif = (r, [, , m], top) => {
  const step = 9 + r() * 16;
  let p = '';
  for (let y = top + 16; y < 400; y += step) p += `M0 ${f(y)}H300`;
  return `<path d="${p}" stroke="${m}" stroke-width="${f(1.5 + r() * 3)}" opacity=".5"/>`;
};

const rays: Motif = (r, [, , m], top) => {
  const [x, y] = [r() * 300, 300 + r() * 60],
    n = 7 + Math.floor(r() * 6);
  let p = '';
  for (let i = 0; i < n; i++) {
    const a = 3.1416 + (i / n) * 3.1416,
      w = 1.4 / n;
    const reach = (angle: number) => Math.min(360, (y - top - 12) / Math.max(0.05, -Math.sin(angle)));
    p += `M${f(x)} ${f(y)}L${f(x + Math.cos(a) * reach(a))} ${f(y + Math.sin(a) * reach(a))}L${f(x + Math.cos(a + w) * reach(a + w))} ${f(y + Math.sin(a + w) * reach(a + w))}Z`;
  }
  return `<path d="${p}" fill="${m}" opacity=".55"/>`;
};

const rain: Motif = (r, [, , m, b], top) => {
  const lean = 10 + r() * 30;
  let p = '';
  for (let i = 0; i < 34; i++)
    p += `M${f(r() * 330)} ${f(top + 20 + r() * 230)}l-${f(lean)} ${f(24 + r() * 20)}`;
  return `<path d="${p}" stroke="${r() < 0.5 ? m : b}" stroke-width="2.5" opacity=".6"/>`;
};

const dots: Motif = (r, [, , m], top) => {
  const step = 18 + r() * 16,
    size = step * (0.14 + r() * 0.16);
  let o = '';
  for (let j = 0; top + 20 + j * step < 390; j++)
    for (let x = (j % 2) * (step / 2); x < 310; x += step)
      o += `<circle cx="${f(x)}" cy="${f(top + 20 + j * step)}" r="${f(size)}"/>`;
  return `<g fill="${m}" opacity=".55">${o}</g>`;
};

const clouds: Motif = (r, [, , m, b], top) => {
  let o = '';
  for (let i = 0; i < 4; i++) {
    const [x, y, w] = [r() * 300, top + 36 + r() * 90, 30 + r() * 44];
    o += `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(w)}" ry="${f(w * 0.24)}" fill="${i % 2 ? b : m}" opacity=".6"/><ellipse cx="${f(x - w * 0.2)}" cy="${f(y - w * 0.2)}" rx="${f(w * 0.5)}" ry="${f(w * 0.28)}" fill="${i % 2 ? b : m}" opacity=".6"/>`;
  }
  return o;
};

const halves: Motif = (r, [, , m], top) => {
  const y = top + 20 + r() * 40;
  return r() < 0.5
    ? `<path d="M0 ${f(y + r() * 90)}L300 ${f(y + r() * 90)}V420H0Z" fill="${m}" opacity=".6"/>`
    : `<path d="M${f(r() * 200)} 420L300 ${f(y)}V420Z" fill="${m}" opacity=".75"/>`;
};

/** In their order: part of the art. */
export const SKIES: readonly Motif[] = [none, stars, lines, rays, rain, dots, clouds, halves];
