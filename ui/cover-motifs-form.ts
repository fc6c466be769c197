/**
 * Motifs of made things, for cover art. Each draws into a 300 x 400 box below its title. The order of the calls to `r`
 * is part of the picture: to move one is to redraw every cover of that motif.
 */
import { f, type Motif } from './cover-draw.ts';

const shards: Motif = (r, [, d, m, b, s]) => {
  const cx = 60 + r() * 180,
    cy = 205 + r() * 50;
  let o = '',
    a = r() * 6.28;
  const cs = [d, m, b, d, m, b, d];
  for (let i = 0; i < 13; i++) {
    const w = 0.16 + r() * 0.34,
      R = 420;
    o += `<path d="M${f(cx)} ${f(cy)}L${f(cx + Math.cos(a) * R)} ${f(cy + Math.abs(Math.sin(a)) * R)}L${f(cx + Math.cos(a + w) * R)} ${f(cy + Math.abs(Math.sin(a + w)) * R)}Z" fill="${cs[i % 7]}"/>`;
    a += w + r() * 0.22;
  }
  const q = 26 + r() * 18;
  return (
    o +
    `<path d="M${f(cx)} ${f(cy - q * 1.5)}l${f(q * 0.5)} ${f(q)} ${f(q)} ${f(q * 0.5)}-${f(q)} ${f(q * 0.5)}-${f(q * 0.5)} ${f(q)}-${f(q * 0.5)}-${f(q)}-${f(q)}-${f(q * 0.5)} ${f(q)}-${f(q * 0.5)}Z" fill="${s}"/>`
  );
};

const blocks: Motif = (r, [, d, m, b, s]) => {
  let o = '';
  const w = 50,
    h = 25,
    px = r() * 50;
  for (let j = 0; j < 8; j++)
    for (let i = -1; i < 4; i++) {
      const x = Math.round(i * w * 2 + (j % 2 ? w : 0) - px + 30),
        y = 252 + j * h,
        q = r(),
        k = q < 0.5 ? 6 : q < 0.8 ? 22 : q < 0.93 ? 44 : 70,
        tp = r() < 0.14 ? s : b;
      o += `<path d="M${x} ${y - k}l${w} ${h}v${k + 60}l-${w}-${h}z" fill="${m}"/><path d="M${x + w * 2} ${y - k}l-${w} ${h}v${k + 60}l${w}-${h}z" fill="${d}"/><path d="M${x} ${y - k}l${w}-${h} ${w} ${h}-${w} ${h}z" fill="${tp}"/>`;
      if (q > 0.8 && q < 0.93)
        o += `<path d="M${x + 14} ${y - k + 16}l10 5v12l-10-5zM${x + 30} ${y - k + 24}l10 5v12l-10-5z" fill="${d}" opacity=".55"/>`;
    }
  return o;
};

const door: Motif = (r, [, d, m, b, s]) => {
  const x = 90 + r() * 90,
    w = 44 + r() * 18,
    y = 176;
  let o = `<path d="M0 ${y + 132}H300V420H0Z" fill="${d}"/>`;
  for (let i = 5; i > 0; i--)
    o += `<rect x="${f(x - i * 26)}" y="${y - i * 10}" width="${f(w + i * 52)}" height="${132 + i * 10}" fill="${i % 2 ? d : m}" opacity="${f(0.75 - i * 0.1)}"/>`;
  return (
    o +
    `<rect x="${f(x)}" y="${y}" width="${f(w)}" height="132" fill="${b}"/><path d="M${f(x)} ${y + 132}h${f(w)}l${f(54 + r() * 30)} 120H${f(x - 50)}Z" fill="${b}" opacity=".55"/><path d="M${f(x + w / 2 - 5)} ${y + 132}v-44a5 7 0 0 1 10 0v44z" fill="${d}"/><circle cx="${f(x + w / 2)}" cy="${y + 78}" r="6" fill="${d}"/><path d="M${f(x + w / 2 - 5)} ${y + 132}h10l16 78h-44z" fill="${d}" opacity=".8"/><circle cx="${f(x + w - 7)}" cy="${y + 70}" r="2.4" fill="${s}"/>`
  );
};

const truchet: Motif = (r, [g, d, m, b, s]) => {
  const n = 60;
  let o = '';
  for (let j = 0; j < 5; j++)
    for (let i = 0; i < 5; i++) {
      const x = i * n,
        y = 150 + j * n,
        t = Math.floor(r() * 4),
        bg = [m, b, d, b][Math.floor(r() * 4)],
        fg = [d, s, b, g][Math.floor(r() * 4)];
      const corners: [x: number, y: number, dx: number, dy: number][] = [
        [x, y, 1, 1],
        [x + n, y, -1, 1],
        [x + n, y + n, -1, -1],
        [x, y + n, 1, -1],
      ];
      const [px, py, dx, dy] = corners[t]!;
      o += `<path d="M${x} ${y}h${n}v${n}h-${n}z" fill="${bg}"/>`;
      if (bg !== fg)
        o +=
          r() < 0.25
            ? `<circle cx="${x + n / 2}" cy="${y + n / 2}" r="${n * 0.3}" fill="${fg}"/>`
            : `<path d="M${px} ${py}h${dx * n}a${n} ${n} 0 0 ${dx * dy > 0 ? 1 : 0} ${-dx * n} ${dy * n}z" fill="${fg}"/>`;
    }
  return o;
};

const court: Motif = (r, [, d, m, b, s]) => {
  const t = -24 + r() * 48,
    cx = 80 + r() * 140;
  const o = `<g transform="rotate(${f(t)} 150 300)"><path d="M-120 176H420V520H-120Z" fill="${m}"/><path d="M-120 176H60V520H-120Z" fill="${d}"/><g fill="none" stroke="${s}" stroke-width="4"><path d="M-120 176H420M60 176V520M60 262H420M250 176V262"/><circle cx="60" cy="330" r="58"/><path d="M420 330h-150v-70"/></g></g>`;
  const br = 32 + r() * 14,
    by = 196 + r() * 40;
  return (
    o +
    `<ellipse cx="${f(cx + 12)}" cy="${f(by + br + 56)}" rx="${f(br)}" ry="9" fill="${d}" opacity=".6"/><circle cx="${f(cx)}" cy="${f(by)}" r="${f(br)}" fill="${b}"/><path d="M${f(cx - br * 0.9)} ${f(by - br * 0.42)}Q${f(cx)} ${f(by + br * 0.3)} ${f(cx + br * 0.98)} ${f(by - br * 0.2)}" fill="none" stroke="${d}" stroke-width="3"/>`
  );
};

const panes: Motif = (r, [, d, m, b, s]) => {
  let o = '';
  const dx = r() < 0.5 ? 1 : -1,
    w = 196,
    h = 124;
  [
    [m, b],
    [b, d],
    [d, s],
  ].forEach(([c, k], i) => {
    const x = 52 + dx * (i - 1) * 34,
      y = 168 + i * 56;
    o += `<rect x="${x}" y="${y}" width="${w}" height="${h + 60}" rx="12" fill="${c}"/><path d="M${x + 18} ${y + 20}h.1M${x + 32} ${y + 20}h.1M${x + 46} ${y + 20}h.1" stroke="${k}" stroke-width="8" stroke-linecap="round"/><path d="M${x + w - 74} ${y + 20}h56" stroke="${k}" stroke-width="6" stroke-linecap="round" opacity=".7"/>`;
  });
  const x = 52 + dx * 34,
    y = 280,
    t = Math.floor(r() * 3);
  if (t === 0)
    for (let i = 0; i < 6; i++) {
      const q = 16 + r() * 62;
      o += `<rect x="${x + 20 + i * 27}" y="${f(y + 112 - q)}" width="17" height="${f(q + 20)}" rx="4" fill="${i % 3 === 1 ? s : b}"/>`;
    }
  else if (t === 1)
    o += `<circle cx="${x + 98}" cy="${y + 78}" r="38" fill="${b}"/><path d="M${x + 98} ${y + 78}V${y + 40}a38 38 0 0 1 ${f(30 + r() * 7)} 54z" fill="${s}"/><circle cx="${x + 98}" cy="${y + 78}" r="15" fill="${d}"/>`;
  else
    o += `<path d="M${x + 20} ${f(y + 96 - r() * 20)}q30-${f(20 + r() * 40)} 56-10t50-${f(14 + r() * 14)} 50-${f(8 + r() * 20)}" fill="none" stroke="${s}" stroke-width="7" stroke-linecap="round"/><path d="M${x + 20} ${y + 106}h156" stroke="${b}" stroke-width="3"/>`;
  return o;
};

const rosette: Motif = (r, [, d, m, b, s]) => {
  const cx = 150,
    cy = 272;
  const grounds = [
    `<path d="M0 150H300V420H0Z" fill="${d}" opacity=".55"/>`,
    `<circle cx="${cx}" cy="${cy}" r="${f(118 + r() * 14)}" fill="${m}"/>`,
    `<path d="M0 ${f(180 + r() * 100)}L300 ${f(180 + r() * 100)}V420H0Z" fill="${d}"/>`,
    `<path d="M0 150H${f(90 + r() * 120)}V420H0Z" fill="${m}"/>`,
  ];
  const width = f(1.5 + r() * 2.5);
  let o = grounds[Math.floor(r() * grounds.length)] ?? '';
  const rings: [radius: number, petals: number, colour: string][] = [
    [118, 9, b],
    [86, 7, m],
    [56, 5, s],
  ];
  rings.forEach(([R, kk, c]) => {
    const k = kk + Math.floor(r() * 3),
      a = 0.28 + r() * 0.2;
    let p = '';
    for (let turn = 0; turn < 3; turn++)
      for (let i = 0; i <= 96; i++) {
        const t = (i / 96) * 6.2832,
          q = R * (1 - a + a * Math.sin(k * t + turn * 2.1));
        p += (i ? 'L' : 'M') + Math.round(cx + Math.cos(t) * q) + ' ' + Math.round(cy + Math.sin(t) * q);
      }
    o += `<path d="${p}" fill="none" stroke="${c}" stroke-width="${width}"/>`;
  });
  return (
    o +
    `<circle cx="${cx}" cy="${cy}" r="21" fill="${s}"/><path d="M149 ${cy - 11}a11 11 0 0 0 0 22zM151 ${cy - 7}a9 9 0 0 1 0 18z" fill="${d}"/>`
  );
};

const dial: Motif = (r, [, d, m, b, s]) => {
  const cx = 150,
    cy = 276,
    n = [12, 6, 3, 1][Math.floor(r() * 4)]!,
    N = 12;
  let o = `<circle cx="${cx}" cy="${cy}" r="112" fill="${d}"/>`;
  for (let i = 0; i < N; i++) {
    const a0 = (i / N) * 6.2832 - 1.5708 + 0.04,
      a1 = ((i + 1) / N) * 6.2832 - 1.5708 - 0.04,
      R = 104,
      q = 66;
    o += `<path d="M${f(cx + Math.cos(a0) * q)} ${f(cy + Math.sin(a0) * q)}L${f(cx + Math.cos(a0) * R)} ${f(cy + Math.sin(a0) * R)}A${R} ${R} 0 0 1 ${f(cx + Math.cos(a1) * R)} ${f(cy + Math.sin(a1) * R)}L${f(cx + Math.cos(a1) * q)} ${f(cy + Math.sin(a1) * q)}Z" fill="${i < Math.max(n, 3) ? (i % 3 ? b : s) : m}"/>`;
  }
  return (
    o +
    `<circle cx="${cx}" cy="${cy}" r="48" fill="${m}"/><path d="M${cx} ${cy}V${cy - 36}M${cx} ${cy}l24 14" stroke="${s}" stroke-width="7" stroke-linecap="round"/>`
  );
};

/** Motif by name. */
export const FORM = { shards, blocks, door, truchet, court, panes, rosette, dial };
