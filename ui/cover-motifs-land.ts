/**
 * Motifs of land, sea and sky, for cover art. Each draws into a 300 x 400 box; `top` is the baseline of the title's last
 * line. The order of the calls to `r` is part of the picture: to move one is to redraw every cover of that motif.
 */
import { f, type Motif } from './cover-draw.ts';

const range: Motif = (r, [g, d, m, b, s], top) => {
  const mx = 70 + r() * 160,
    mr = 32 + r() * 22,
    my = Math.max(178 + r() * 30, top + 14 + mr * 1.45);
  let o = `<circle cx="${f(mx)}" cy="${f(my)}" r="${f(mr)}" fill="${s}"/><circle cx="${f(mx)}" cy="${f(my)}" r="${f(mr * 1.45)}" fill="${s}" opacity=".14"/>`;
  [b, m, d].forEach((c, k) => {
    const y0 = 235 + k * 45;
    let p = `M-10 420V${y0}`,
      x = -10;
    while (x < 310) {
      const w = 30 + r() * 46,
        h = 30 + r() * (62 - k * 10);
      p += `L${f(x + w / 2)} ${f(y0 - h)}L${f(x + w)} ${f(y0 + r() * 14)}`;
      x += w;
    }
    o += `<path d="${p}V420Z" fill="${c}"/>`;
  });
  const tx = 60 + r() * 170,
    ty = 318;
  return (
    o +
    `<path d="M${f(tx)} 420V${ty}l11-26 11 26V420Z" fill="${g}"/><path d="M${f(tx + 7)} ${ty + 12}h8v14h-8z" fill="${s}"/>`
  );
};

const arch: Motif = (r, [, d, m, b, s]) => {
  const cx = 150 + (r() - 0.5) * 90,
    cs = [m, b, d, m, b];
  let o = `<path d="M0 330H300V420H0Z" fill="${d}"/>`;
  cs.forEach((c, i) => {
    const w = 122 - i * 22,
      y = 166 + i * 26;
    o += `<path d="M${f(cx - w)} 420V${y + w * 0.9}C${f(cx - w)} ${f(y + w * 0.3)} ${f(cx - w * 0.4)} ${y + 12} ${f(cx)} ${y - 8}C${f(cx + w * 0.4)} ${y + 12} ${f(cx + w)} ${f(y + w * 0.3)} ${f(cx + w)} ${y + w * 0.9}V420Z" fill="${c}"/>`;
  });
  const n = 3 + Math.floor(r() * 3);
  for (let i = 0; i < n; i++)
    o += `<path d="M${f(cx - 40 - i * 18)} ${372 + i * 14}H${f(cx + 40 + i * 18)}V420H${f(cx - 40 - i * 18)}Z" fill="${i % 2 ? d : m}"/>`;
  return o + `<circle cx="${f(cx)}" cy="${f(300 + r() * 16)}" r="${f(13 + r() * 7)}" fill="${s}"/>`;
};

const contour: Motif = (r, [g, d, m, b, s], top) => {
  const cx = 70 + r() * 160,
    cy = Math.max(276 + r() * 34, top + 146),
    a = r() * 6.28;
  let o = '';
  for (let i = 9; i > 0; i--) {
    let p = '';
    for (let k = 0; k < 40; k++) {
      const t = (k / 40) * 6.2832,
        q = i * 17 * (1 + 0.2 * Math.sin(2 * t + a) + 0.11 * Math.sin(3 * t + a * 2 + i * 0.12));
      p +=
        (k ? 'L' : 'M') +
        Math.round(cx + Math.cos(t) * q * 1.25) +
        ' ' +
        Math.round(cy + Math.sin(t) * q * 0.72);
    }
    o += `<path d="${p}Z" fill="${i > 7 ? d : i > 4 ? m : i > 1 ? b : s}" fill-opacity="${i > 7 ? 0.55 : 1}" stroke="${g}" stroke-width="2" stroke-linejoin="round"/>`;
  }
  const x = 40 + r() * 40,
    y = 362;
  return (
    o +
    `<path d="M${f(x)} ${y}Q${f(x + 40)} ${f(y - 60)} ${f(cx - 6)} ${f(cy + 4)}" fill="none" stroke="${s}" stroke-width="4" stroke-dasharray="2 9" stroke-linecap="round"/><path d="M${f(cx)} ${f(cy + 3)}v-46l30 11-30 12" fill="${s}" stroke="${s}" stroke-width="3" stroke-linejoin="round"/>`
  );
};

const horizon: Motif = (r, [g, d, m, b, s]) => {
  const hy = 268,
    sr = 72 + r() * 26,
    cx = 110 + r() * 80;
  let o = `<clipPath id="~"><path d="M0 0H300V${hy}H0Z"/></clipPath><g clip-path="url(#~)"><circle cx="${f(cx)}" cy="${hy - 24}" r="${f(sr)}" fill="${b}"/>`;
  for (let i = 0; i < 6; i++)
    o += `<path d="M0 ${f(hy - 8 - i * 15)}h300" stroke="${g}" stroke-width="${f(8 - i * 1.25)}"/>`;
  o += `</g><path d="M0 ${hy}H300V400H0Z" fill="${d}"/>`;
  for (let i = -8; i <= 8; i++)
    o += `<path d="M${f(cx + i * 9)} ${hy}L${f(cx + i * 88)} 410" stroke="${m}" stroke-width="1.6"/>`;
  for (let i = 0; i < 7; i++)
    o += `<path d="M0 ${f(hy + 5 + i * i * 3.4)}h300" stroke="${m}" stroke-width="1.4"/>`;
  return (
    o +
    `<path d="M${f(cx - 6)} ${hy}h12l74 140H${f(cx - 80)}Z" fill="${d}"/><path d="M${f(cx - 1.2)} ${hy + 6}h2.4l9 134h-20z" fill="${s}"/>`
  );
};

const hills: Motif = (r, [g, d, m, b, s]) => {
  let o = `<circle cx="${f(200 + r() * 60)}" cy="${f(172 + r() * 20)}" r="${f(22 + r() * 16)}" fill="${s}"/>`;
  const cs = [b, m, b, m, d, m, d];
  for (let i = 0; i < 7; i++) {
    const R = 70 + r() * 70,
      x = r() * 300,
      y = 300 + i * 22 + R * 0.25;
    o += `<circle cx="${f(x)}" cy="${f(y)}" r="${f(R)}" fill="${cs[i]}"/>`;
  }
  for (let i = 0; i < 7; i++) {
    const x = 18 + i * 42 + r() * 20,
      y = 352 + r() * 30,
      h = 26 + r() * 40;
    o += `<path d="M${f(x)} ${f(y)}v-${f(h)}" stroke="${g}" stroke-width="3"/><circle cx="${f(x)}" cy="${f(y - h)}" r="${f(9 + r() * 8)}" fill="${i % 3 ? g : s}"/>`;
  }
  return o;
};

const waves: Motif = (r, [g, d, m, b, s]) => {
  const cx = 90 + r() * 120;
  let o = `<circle cx="${f(cx)}" cy="232" r="${f(58 + r() * 18)}" fill="${s}"/>`;
  const cs = [b, m, d, m, d];
  for (let k = 0; k < 5; k++) {
    const y = 232 + k * 36,
      w = 46 + r() * 26,
      ph = -r() * w;
    let p = `M${f(ph)} ${y}`;
    for (let x = ph; x < 320; x += w) p += `q${f(w / 2)} ${f(24 - k * 2)} ${f(w)} 0`;
    o += `<path d="${p}V420H-60Z" fill="${cs[k]}"/>`;
  }
  return (
    o +
    `<path d="M${f(cx - 34)} 226h68l-12 18h-44z" fill="${d}"/><path d="M${f(cx - 2)} 222v-62l32 62zM${f(cx - 6)} 222v-44l-22 44z" fill="${g}"/>`
  );
};

const orbit: Motif = (r, [, d, m, b, s]) => {
  const cx = 110 + r() * 100,
    cy = 282 + r() * 20,
    R = 82 + r() * 22,
    t = -28 + r() * 56;
  let o = '';
  for (let i = 0; i < 34; i++)
    o += `<circle cx="${f(r() * 300)}" cy="${f(130 + r() * 270)}" r="${f(0.6 + r() * 1.3)}" fill="${s}" opacity="${f(0.3 + r() * 0.7)}"/>`;
  o += `<clipPath id="~"><circle cx="${f(cx)}" cy="${f(cy)}" r="${f(R)}"/></clipPath><g transform="rotate(${f(t)} ${f(cx)} ${f(cy)})"><g clip-path="url(#~)"><path d="M0 100H320V420H0Z" fill="${m}"/>`;
  for (let i = 0; i < 6; i++) {
    const y = cy - R + (i * R) / 3 + r() * 10;
    o += `<path d="M0 ${f(y)}h320v${f(5 + r() * 18)}h-320z" fill="${i % 2 ? b : d}"/>`;
  }
  o += `<circle cx="${f(cx + R * 0.55)}" cy="${f(cy + R * 0.2)}" r="${f(R * 1.1)}" fill="${d}" opacity=".35"/></g><ellipse cx="${f(cx)}" cy="${f(cy)}" rx="${f(R * 1.75)}" ry="${f(R * 0.3)}" fill="none" stroke="${s}" stroke-width="5"/><ellipse cx="${f(cx)}" cy="${f(cy)}" rx="${f(R * 1.52)}" ry="${f(R * 0.24)}" fill="none" stroke="${b}" stroke-width="2.5"/><path d="M${f(cx - R)} ${f(cy)}A${f(R)} ${f(R)} 0 0 1 ${f(cx + R)} ${f(cy)}L${f(cx + R * 0.93)} ${f(cy - 1)}A${f(R * 1.4)} ${f(R * 0.5)} 0 0 0 ${f(cx - R * 0.93)} ${f(cy - 1)}Z" fill="${b}" opacity=".0"/></g>`;
  return o + `<circle cx="${f(30 + r() * 60)}" cy="${f(168 + r() * 24)}" r="${f(9 + r() * 8)}" fill="${b}"/>`;
};

const fields: Motif = (r, [, d, m, b, s]) => {
  const vx = 60 + r() * 180,
    cs = [m, b, d, m, b, d, m, b, d, m];
  let o = '',
    x = -420;
  for (let i = 0; i < 10; i++) {
    const w = 70 + r() * 90;
    o += `<path d="M${f(vx + x * 0.16)} 240H${f(vx + (x + w) * 0.16)}L${f(vx + x + w)} 420H${f(vx + x)}Z" fill="${cs[i]}"/>`;
    x += w;
  }
  o =
    `<path d="M0 246q${f(40 + r() * 30)}-${f(46 + r() * 30)} 110-10t120-12 80 14V300H0Z" fill="${d}"/>` +
    o +
    `<circle cx="${f(40 + r() * 220)}" cy="${f(172 + r() * 12)}" r="20" fill="${s}"/>`;
  const hx = 40 + r() * 190;
  return (
    o +
    `<path d="M${f(hx)} 250v-30l20-17 20 17v30z" fill="${s}"/><path d="M${f(hx + 40)} 250v-46a9 9 0 0 1 18 0v46z" fill="${b}"/><path d="M${f(hx + 15)} 250v-14h10v14z" fill="${d}"/>`
  );
};

/** Motif by name. */
export const LAND = { range, arch, contour, horizon, hills, waves, orbit, fields };
