import { bcp47 } from '@halfturn/contract/primitives/locale.ts';
import { storeNameIn } from '@halfturn/locales/load.ts';
import { MARK } from '@halfturn/ui/logo-paths.ts';
import PDFDocument from 'pdfkit';
import { brandLook } from '../brand-look.ts';
import { fontName, fontsFor, type Weight } from './fonts.ts';
import { isRtl, textsOf, type Paper } from './paper.ts';
import { linesOf, runsOf } from './runs.ts';

/** A4 in points, and what stays white around it. */
export const PAGE = { width: 595.28, height: 841.89, side: 51, top: 45, bottom: 78 } as const;
export const INNER = PAGE.width - 2 * PAGE.side;

/** The store's colours on paper (`ui/tokens.css`). */
export const INK = '#0d211c';
export const PALE = '#4a605a';
export const LINE = '#ccd6d2';
const BRASS = '#ffc23d';

export interface Style {
  size: number;
  weight: Weight;
  colour: string;
}

/** Where a text stands: from `x` on, or up to it, no wider than `width`, counted from where lines begin. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  end?: boolean;
}

export const LEADING = 1.4;

/** The store's name at the head of a page. */
const NAME: Style = { size: 17, weight: 700, colour: INK };

/** The most that a logo takes of a page, in points. */
const LOGO = { width: 200, height: 28 };

type Parent = PDFKit.PDFStructureElement;

/** Sets text on the pages of a paper. Lengths in points; `x` is counted from where a line of the language begins. */
export class Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly #paper: Paper;
  readonly rightToLeft: boolean;
  readonly root: Parent;

  private constructor(paper: Paper, fonts: ReadonlyMap<string, Buffer>) {
    this.#paper = paper;
    this.rightToLeft = isRtl(paper);
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: bcp47(paper.locale),
      info: { Title: paper.title, Author: paper.author, CreationDate: paper.at, ModDate: paper.at },
    });
    for (const [name, font] of fonts) this.doc.registerFont(name, font);
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  static async for(paper: Paper): Promise<Pen> {
    return new Pen(
      paper,
      await fontsFor(
        [...textsOf(paper), { text: storeNameIn(paper.locale), weight: NAME.weight }],
        paper.locale,
      ),
    );
  }

  #use(style: Style, run: { slice: { file: string } }): void {
    this.doc
      .font(fontName(run.slice as never, style.weight))
      .fontSize(style.size)
      .fillColor(style.colour);
  }

  widthOf(text: string, style: Style): number {
    return runsOf(text, this.rightToLeft, this.#paper.locale).reduce((sum, run) => {
      this.#use(style, run);
      return sum + this.doc.widthOfString(run.text, { features: [] });
    }, 0);
  }

  lines(text: string, style: Style, width: number): string[] {
    return linesOf(text, width, (part) => this.widthOf(part, style));
  }

  /** Draws a text and returns how high it stands; with what it says beside it, for who copies or hears it. */
  write(parent: Parent, type: string, text: string, style: Style, spot: Spot): number {
    const lines = this.lines(text, style, spot.width);
    const element = this.doc.struct(type, {}, () => {
      lines.forEach((line, i) => this.#line(line, style, { ...spot, y: spot.y + i * style.size * LEADING }));
    });
    parent.add(element);
    return lines.length * style.size * LEADING;
  }

  #line(line: string, style: Style, { x, y, width, end = false }: Spot): void {
    if (line.trim() === '') return;
    const long = this.widthOf(line, style);
    const from = end ? x + width - long : x;
    let at = this.rightToLeft ? PAGE.width - from - long : from;
    for (const run of runsOf(line, this.rightToLeft, this.#paper.locale)) {
      this.#use(style, run);
      // Joined letters are drawn by parts that several share, and say little of what they were: the text goes with them.
      if (run.joined) this.doc.markContent('Span', { actual: run.text });
      this.doc.text(run.text, at, y + style.size * 1.05, {
        lineBreak: false,
        features: [],
        baseline: 'alphabetic',
      });
      if (run.joined) this.doc.endMarkedContent();
      at += this.doc.widthOfString(run.text, { features: [] });
    }
  }

  /** Something that is drawn and says nothing. */
  ornament(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent('Artifact');
    this.doc.save();
    draw(this.doc);
    this.doc.restore();
    this.doc.endMarkedContent();
  }

  rule(y: number, colour: string = LINE, thick = 0.7): void {
    this.ornament((doc) =>
      doc
        .moveTo(PAGE.side, y)
        .lineTo(PAGE.width - PAGE.side, y)
        .lineWidth(thick)
        .strokeColor(colour)
        .stroke(),
    );
  }

  /** The store's logo, or its mark and name, where lines begin. */
  logo(y: number): void {
    const { logoOnLight, colors } = brandLook();
    if (logoOnLight) {
      const { width, height, bytes } = logoOnLight;
      const size = Math.min(LOGO.height / height, LOGO.width / width);
      const x = this.rightToLeft ? PAGE.width - PAGE.side - width * size : PAGE.side;
      this.ornament((doc) => doc.image(bytes, x, y, { width: width * size, height: height * size }));
      return;
    }
    const scale = 0.86;
    const x = this.rightToLeft ? PAGE.width - PAGE.side - 28 * scale : PAGE.side;
    this.ornament((doc) => {
      doc.translate(x, y).scale(scale);
      doc.path(MARK.still).fill(colors.light.spruce);
      doc.path(MARK.turned).fill(BRASS);
    });
    this.footer(storeNameIn(this.#paper.locale), NAME, { x: PAGE.side + 32, y: y + 19, width: INNER - 32 });
  }

  /** A text at the foot of a page, which belongs to none of its parts. */
  footer(text: string, style: Style, spot: Spot): void {
    this.doc.markContent('Artifact', { type: 'Pagination' });
    const long = this.widthOf(text, style);
    const from = spot.end ? spot.x + spot.width - long : spot.x;
    let at = this.rightToLeft ? PAGE.width - from - long : from;
    for (const run of runsOf(text, this.rightToLeft, this.#paper.locale)) {
      this.#use(style, run);
      this.doc.text(run.text, at, spot.y, { lineBreak: false, features: [], baseline: 'alphabetic' });
      at += this.doc.widthOfString(run.text, { features: [] });
    }
    this.doc.endMarkedContent();
  }

  /** The bytes, once all is written. */
  async done(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const ended = new Promise<void>((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.on('end', () => resolve());
      this.doc.on('error', reject);
    });
    this.root.end();
    this.doc.end();
    await ended;
    return Buffer.concat(chunks);
  }
}
