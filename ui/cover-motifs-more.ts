/**
 * Further motifs for cover art, which several genres share, and those of goods. Each draws into a 300 x 400 box below its title. The
 * order of the calls to `r` is part of the picture.
 */
import { f, type Motif } from './cover-draw.ts';

const towers: Motif = (r, [, d, m, , s]) => {
  let o = '';
  for (const [color, low, high] of [
    [m, 120, 110],
    [d, 50, 110],
  ] as const)
    for (let x = -12; x < 300;) {
      const w = 26 + r() * 34,
        h = low + r() * high,
        y = 400 - h,
        roof = r() < 0.3 ? `l${f(w / 2)}-${f(10 + r() * 22)} ${f(w / 2)} ${f(10 + r() * 22)}` : `h${f(w)}`;
      o += `<path d="M${f(x)} 420V${f(y)}${roof}V420Z" fill="${color}"/>`;
      for (let i = 0; i < 5; i++)
        if (r() < 0.45)
          o += `<path d="M${f(x + 6 + (i % 2) * (w / 2 - 3))} ${f(y + 12 + i * 17)}h${f(w / 4)}v8h-${f(w / 4)}z" fill="${s}"/>`;
      x += w + r() * 4;
    }
  return o;
};

const pines: Motif = (r, [, d, m, b, s]) => {
  let o = `<circle cx="${f(60 + r() * 180)}" cy="${f(190 + r() * 20)}" r="${f(20 + r() * 26)}" fill="${s}"/>`;
  [b, m, d].forEach((color, k) => {
    const foot = 300 + k * 48;
    for (let x = -20 - r() * 20; x < 310; x += 24 + r() * 22) {
      const h = 64 + r() * 50,
        w = 15 + r() * 9;
      o += `<path d="M${f(x - w)} ${foot}L${f(x)} ${f(foot - h)}L${f(x + w)} ${foot}ZM${f(x - w * 0.7)} ${f(foot - h * 0.42)}L${f(x)} ${f(foot - h * 1.08)}L${f(x + w * 0.7)} ${f(foot - h * 0.42)}Z" fill="${color}"/>`;
    }
    o += `<path d="M0 ${foot - 2}H300V420H0Z" fill="${color}"/>`;
  });
  return o;
};

const road: Motif = (r, [g, d, m, b, s]) => {
  const hy = 236 + r() * 26,
    to = 70 + r() * 160,
    from = 40 + r() * 180,
    bend = r() < 0.5 ? -120 : 120,
    w = 70 + r() * 40;
  return `<circle cx="${f(40 + r() * 220)}" cy="${f(hy - 12)}" r="${f(30 + r() * 26)}" fill="${s}"/><path d="M-10 ${f(hy)}q${f(50 + r() * 50)}-${f(30 + r() * 50)} 120-4t190 0V420H-10Z" fill="${m}"/><path d="M0 ${f(hy + 22)}q80-${f(14 + r() * 20)} 160 0t160-8V420H0Z" fill="${b}"/><path d="M${f(from)} 420C${f(from + bend)} 360 ${f(to - bend)} ${f(hy + 60)} ${f(to)} ${f(hy + 10)}h6C${f(to - bend * 0.4)} ${f(hy + 70)} ${f(from + w + bend * 1.2)} 350 ${f(from + w)} 420Z" fill="${d}"/><path d="M${f(from + w / 2)} 420C${f(from + w / 2 + bend * 1.1)} 356 ${f(to - bend * 0.7)} ${f(hy + 66)} ${f(to + 3)} ${f(hy + 16)}" fill="none" stroke="${g}" stroke-width="3" stroke-dasharray="14 12"/>`;
};

const rings: Motif = (r, [, d, m, b, s]) => {
  const cx = 90 + r() * 120,
    cy = 290 + r() * 40,
    n = 5 + Math.floor(r() * 4),
    dx = (r() - 0.5) * 14,
    dy = r() * 10;
  let o = '';
  for (let i = n; i > 0; i--)
    o += `<circle cx="${f(cx + dx * (n - i))}" cy="${f(cy - dy * (n - i))}" r="${f((i * 128) / n)}" fill="${[d, m, b][i % 3]}"/>`;
  return o + `<circle cx="${f(cx + dx * n)}" cy="${f(cy - dy * n)}" r="${f(9 + r() * 9)}" fill="${s}"/>`;
};

const weave: Motif = (r, [, d, m, b, s]) => {
  const n = 4 + Math.floor(r() * 3),
    step = 300 / n,
    w = step * (0.42 + r() * 0.3),
    x0 = (step - w) / 2,
    down = [m, d, r() < 0.5 ? s : b],
    across = [b, r() < 0.5 ? b : s];
  let o = '';
  for (let i = 0; i < n; i++)
    o += `<path d="M${f(x0 + i * step)} 172h${f(w)}V420h-${f(w)}z" fill="${down[i % 3]}"/>`;
  for (let j = 0; j * step < 240; j++) {
    const y = 184 + j * step;
    o += `<path d="M0 ${f(y)}H300v${f(w)}H0z" fill="${across[j % 2]}"/>`;
    for (let i = j % 2; i < n; i += 2)
      o += `<path d="M${f(x0 + i * step)} ${f(y - 1)}h${f(w)}v${f(w + 2)}h-${f(w)}z" fill="${down[i % 3]}"/>`;
  }
  return o;
};

const island: Motif = (r, [, d, m, b, s]) => {
  let o = '';
  const n = 2 + Math.floor(r() * 4);
  for (let i = 0; i < n; i++) {
    const big = i === n - 1,
      w = big ? 64 + r() * 70 : 18 + r() * 34,
      x = big ? 90 + r() * 120 : 30 + r() * 240,
      y = big ? 256 + r() * 60 : 196 + r() * 170;
    o += `<path d="M${f(x - w)} ${f(y)}L${f(x - w * 0.5)} ${f(y + w * 0.5)}L${f(x - w * 0.2)} ${f(y + w * 0.42)}L${f(x + w * (r() - 0.5) * 0.4)} ${f(y + w * (0.9 + r() * 0.3))}L${f(x + w * 0.4)} ${f(y + w * 0.46)}L${f(x + w)} ${f(y)}Z" fill="${d}"/><ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(w)}" ry="${f(w * 0.22)}" fill="${big ? b : m}"/>`;
    if (big)
      o += `<path d="M${f(x - 16)} ${f(y)}v-44l20-20 20 20v44z" fill="${m}"/><path d="M${f(x)} ${f(y)}v-18h9v18z" fill="${s}"/><circle cx="${f(x - w * 0.55)}" cy="${f(y - 26)}" r="${f(12 + r() * 8)}" fill="${s}"/><path d="M${f(x - w * 0.55)} ${f(y)}v-20" stroke="${d}" stroke-width="4"/>`;
  }
  return o;
};

const stairs: Motif = (r, [, d, m, b, s]) => {
  const n = 5 + Math.floor(r() * 4),
    w = 320 / n,
    rise = 24 + r() * 10;
  let o = '';
  for (let i = 0; i < n; i++) {
    const x = -10 + i * w,
      y = 392 - i * rise;
    o += `<path d="M${f(x)} ${f(y)}H310V420H${f(x)}Z" fill="${i % 2 ? d : m}"/><path d="M${f(x)} ${f(y)}h${f(w)}v7h-${f(w)}z" fill="${b}"/>`;
  }
  const x = -10 + (n - 1) * w + w / 2,
    y = 392 - (n - 1) * rise;
  return (
    o +
    `<path d="M${f(x - 13)} ${f(y)}v-${f(34 + r() * 22)}a13 13 0 0 1 26 0V${f(y)}z" fill="${s}"/><circle cx="${f(40 + r() * 90)}" cy="${f(210 + r() * 30)}" r="${f(12 + r() * 16)}" fill="${b}"/>`
  );
};

const moon: Motif = (r, [g, d, m, b, s]) => {
  const cx = 90 + r() * 120,
    R = 54 + r() * 34,
    cy = 262 + r() * 20,
    side = r() < 0.5;
  const at = (x: number) => f(side ? x : 300 - x);
  let o = `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(R)}" fill="${s}"/><circle cx="${f(cx + R * 0.3)}" cy="${f(cy - R * 0.2)}" r="${f(R * 0.18)}" fill="${b}" opacity=".5"/><circle cx="${f(cx - R * 0.3)}" cy="${f(cy + R * 0.3)}" r="${f(R * 0.26)}" fill="${b}" opacity=".4"/>`;
  for (let i = 0; i < 4; i++) {
    const y = 200 + i * 46 + r() * 20,
      reach = 90 + r() * 120;
    o += `<path d="M${at(-10)} ${f(y + 40)}Q${at(reach * 0.5)} ${f(y + 26)} ${at(reach)} ${f(y)}M${at(reach * 0.45)} ${f(y + 25)}Q${at(reach * 0.6)} ${f(y + 4)} ${at(reach * 0.62)} ${f(y - 18)}M${at(reach * 0.6)} ${f(y + 18)}q${side ? '' : '-'}18 20 ${side ? '' : '-'}30 24" fill="none" stroke="${i % 2 ? m : d}" stroke-width="${f(7 - i)}" stroke-linecap="round"/>`;
  }
  return (
    o +
    `<path d="M0 ${f(366 + r() * 10)}q70-16 150 0t150-4V420H0Z" fill="${d}"/><path d="M0 396H300V420H0Z" fill="${g}"/>`
  );
};

const pennants: Motif = (r, [, d, m, b, s]) => {
  let o = '';
  const colors = [m, b, s, d];
  for (let j = 0; j < 4; j++) {
    const y = 190 + j * 54,
      sag = 14 + r() * 26,
      tilt = (r() - 0.5) * 36,
      n = 5 + Math.floor(r() * 3),
      first = Math.floor(r() * 4);
    for (let i = 0; i < n; i++) {
      const t = (i + 0.5) / n,
        x = t * 300,
        top = y + tilt * t + sag * 4 * t * (1 - t),
        w = 150 / n;
      o += `<path d="M${f(x - w * 0.8)} ${f(top - 2)}h${f(w * 1.6)}l-${f(w * 0.8)} ${f(38 + r() * 12)}z" fill="${colors[(first + i) % 4]}"/>`;
    }
    o += `<path d="M0 ${f(y - 2)}Q150 ${f(y + sag * 2 + tilt / 2)} 300 ${f(y + tilt - 2)}" fill="none" stroke="${d}" stroke-width="3"/>`;
  }
  return o;
};

const gift: Motif = (r, [, d, m, b, s]) => {
  const x = 110 + r() * 80,
    y = 214 + r() * 30,
    loop = 40 + r() * 22;
  let o = `<path d="M30 ${f(y)}H270V420H30Z" fill="${m}"/>`;
  const dots = Math.floor(r() * 3);
  for (let i = 0; i < 20; i++) {
    const [px, py] = [48 + (i % 5) * 48, y + 26 + Math.floor(i / 5) * 44];
    o +=
      dots === 0
        ? `<circle cx="${f(px)}" cy="${f(py)}" r="7" fill="${d}"/>`
        : dots === 1
          ? `<path d="M${f(px - 9)} ${f(py)}l9-9 9 9-9 9z" fill="${d}"/>`
          : `<path d="M${f(px - 14)} ${f(py + 10)}l20-24h9l-20 24z" fill="${d}"/>`;
  }
  return (
    o +
    `<path d="M${f(x - 15)} ${f(y)}h30V420h-30z" fill="${s}"/><path d="M18 ${f(y - 26)}H282v34H18Z" fill="${b}"/><path d="M${f(x - 15)} ${f(y - 26)}h30v34h-30z" fill="${s}"/><path d="M${f(x)} ${f(y - 28)}c-${f(loop * 1.6)}-${f(loop * 1.3)}-${f(loop * 1.8)} ${f(loop * 0.4)} 0 0c${f(loop * 1.6)}-${f(loop * 1.3)} ${f(loop * 1.8)} ${f(loop * 0.4)} 0 0z" fill="none" stroke="${s}" stroke-width="12" stroke-linejoin="round"/>`
  );
};

const bars: Motif = (r, [, d, m, b, s]) => {
  const n = 6 + Math.floor(r() * 6),
    w = 276 / n,
    floor = 352,
    round = r() < 0.5 ? 0 : w * 0.3;
  let o = '';
  for (let i = 0; i < n; i++) {
    const h = 24 + r() * 150,
      x = 14 + i * w;
    o += `<rect x="${f(x)}" y="${f(floor - h)}" width="${f(w * 0.72)}" height="${f(h)}" rx="${f(round)}" fill="${r() < 0.2 ? s : i % 2 ? b : m}"/><rect x="${f(x)}" y="${floor + 6}" width="${f(w * 0.72)}" height="${f(h * 0.4)}" rx="${f(round)}" fill="${d}"/>`;
  }
  return o;
};

const hexes: Motif = (r, [, d, m, b, s]) => {
  const a = 26 + r() * 16,
    h = a * 0.866,
    lift = r() * 0.5;
  let o = '';
  for (let i = 0; i * a * 1.5 < 340; i++)
    for (let j = 0; j * h * 2 < 260; j++) {
      const q = r();
      if (q < 0.12 + (j === 0 ? 0.4 : 0)) continue;
      const x = i * a * 1.5,
        y = 206 + j * h * 2 + (i % 2 ? h : 0) - (q > 0.8 ? a * lift : 0),
        color = q < 0.45 ? m : q < 0.72 ? d : q < 0.93 ? b : s;
      o += `<path d="M${f(x - a * 0.94)} ${f(y)}l${f(a * 0.47)}-${f(h * 0.94)}h${f(a * 0.94)}l${f(a * 0.47)} ${f(h * 0.94)}-${f(a * 0.47)} ${f(h * 0.94)}h-${f(a * 0.94)}z" fill="${color}"/>`;
    }
  return o;
};

const phases: Motif = (r, [, d, m, b, s]) => {
  const n = 2 + Math.floor(r() * 3),
    step = 264 / n,
    R = step * (0.34 + r() * 0.12),
    first = Math.floor(r() * 8);
  let o = '';
  for (let j = 0; j * step < 200; j++)
    for (let i = 0; i < n; i++) {
      const k = (first + j * n + i) % 8,
        x = 18 + step * (i + 0.5),
        y = 184 + step * (j + 0.5),
        bulge = R * Math.abs(1 - (k % 4) / 2);
      o += `<circle cx="${f(x)}" cy="${f(y)}" r="${f(R)}" fill="${k < 4 ? d : b}"/><path d="M${f(x)} ${f(y - R)}A${f(R)} ${f(R)} 0 0 1 ${f(x)} ${f(y + R)}A${f(Math.max(0.1, bulge))} ${f(R)} 0 0 ${k % 4 < 2 ? 0 : 1} ${f(x)} ${f(y - R)}Z" fill="${k === first ? s : k < 4 ? b : m}"/>`;
    }
  return o;
};

/** Parcels, one on the other: of goods. */
const parcel: Motif = (r, [, d, m, b, s]) => {
  let o = `<path d="M0 372H300V420H0Z" fill="${d}"/>`,
    y = 372;
  const n = 1 + Math.floor(r() * 3);
  for (let i = 0; i < n; i++) {
    const w = (n === 1 ? 170 : 130 - i * 14) + r() * 34,
      h = (n === 1 ? 130 : 62) + r() * 16 - i * 4,
      x = 150 - w / 2 + (r() - 0.5) * 60,
      tape = w * (0.3 + r() * 0.3);
    o += `<rect x="${f(x)}" y="${f(y - h)}" width="${f(w)}" height="${f(h)}" rx="4" fill="${i % 2 ? m : b}"/><rect x="${f(x + tape)}" y="${f(y - h)}" width="${f(w * 0.14)}" height="${f(h)}" fill="${s}"/><rect x="${f(x + 10)}" y="${f(y - 26)}" width="${f(w * 0.2)}" height="14" rx="2" fill="${d}"/>`;
    y -= h;
  }
  return o;
};

/** A label on a string: of goods. */
const tag: Motif = (r, [g, d, m, b, s]) => {
  const t = -30 + r() * 60,
    w = 92 + r() * 30,
    h = 130 + r() * 30,
    mark = Math.floor(r() * 3);
  const x = 150 - w / 2,
    y = 226;
  const sign = [
    `<circle cx="150" cy="${f(y + h * 0.55)}" r="${f(w * 0.26)}" fill="${s}"/>`,
    `<path d="M${f(150 - w * 0.3)} ${f(y + h * 0.45)}h${f(w * 0.6)}M${f(150 - w * 0.3)} ${f(y + h * 0.6)}h${f(w * 0.6)}M${f(150 - w * 0.3)} ${f(y + h * 0.75)}h${f(w * 0.36)}" stroke="${s}" stroke-width="8" stroke-linecap="round"/>`,
    `<path d="M150 ${f(y + h * 0.36)}l${f(w * 0.28)} ${f(h * 0.2)}-${f(w * 0.28)} ${f(h * 0.2)}-${f(w * 0.28)}-${f(h * 0.2)}z" fill="${s}"/>`,
  ][mark];
  return `<path d="M0 ${f(340 + r() * 20)}q90-${f(20 + r() * 30)} 160 0t150-10V420H0Z" fill="${d}"/><g transform="rotate(${f(t)} 150 190)"><path d="M150 160V${y + 16}" stroke="${m}" stroke-width="4"/><path d="M${f(x + 10)} ${f(y + h + 8)}V${y + 34}l${f(w / 2)}-26 ${f(w / 2)} 26V${f(y + h + 8)}z" fill="${d}"/><path d="M${f(x)} ${f(y + h)}V${y + 26}l${f(w / 2)}-26 ${f(w / 2)} 26V${f(y + h)}z" fill="${b}"/><circle cx="150" cy="${y + 22}" r="7" fill="${g}"/>${sign}</g>`;
};

/** A rack with things of several shapes: of goods. */
const rack: Motif = (r, [, d, m, b, s]) => {
  let o = '';
  const rows = 2 + Math.floor(r() * 2),
    step = 210 / rows;
  for (let j = 0; j < rows; j++) {
    const foot = 180 + step * (j + 1);
    for (let x = 18 + r() * 10; x < 262;) {
      const kind = Math.floor(r() * 4),
        w = 24 + r() * 26,
        h = step * (0.4 + r() * 0.4),
        color = [m, b, s, b][Math.floor(r() * 4)];
      o +=
        kind === 0
          ? `<circle cx="${f(x + w / 2)}" cy="${f(foot - w / 2)}" r="${f(w / 2)}" fill="${color}"/>`
          : kind === 1
            ? `<path d="M${f(x)} ${f(foot)}V${f(foot - h * 0.6)}l${f(w * 0.34)}-${f(h * 0.2)}v-${f(h * 0.2)}h${f(w * 0.32)}v${f(h * 0.2)}l${f(w * 0.34)} ${f(h * 0.2)}V${f(foot)}z" fill="${color}"/>`
            : kind === 2
              ? `<path d="M${f(x)} ${f(foot)}l${f(w / 2)}-${f(h)} ${f(w / 2)} ${f(h)}z" fill="${color}"/>`
              : `<rect x="${f(x)}" y="${f(foot - h)}" width="${f(w)}" height="${f(h)}" rx="3" fill="${color}"/>`;
      x += w + 6 + r() * 12;
    }
    o += `<path d="M0 ${f(foot)}H300v10H0Z" fill="${d}"/>`;
  }
  return o;
};

/** Motif by name. */
export const MORE = {
  towers,
  pines,
  road,
  rings,
  weave,
  island,
  stairs,
  moon,
  pennants,
  gift,
  bars,
  hexes,
  phases,
  parcel,
  tag,
  rack,
};
