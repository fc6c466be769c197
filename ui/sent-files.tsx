import { FileLink } from './file-link.tsx';

interface SentFile {
  id: string;
  kind: string;
  name: string;
  size: number;
  width: number | null;
  height: number | null;
}

interface Props {
  files: readonly SentFile[];
  label?: string | undefined;
  hrefOf: (id: string) => string;
  /** How large a file is, as people say it. */
  sizeOf: (bytes: number) => string;
}

/** The files that came with a message; nothing without any. */
export function SentFiles({ files, label, hrefOf, sizeOf }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className="buttons" aria-label={label}>
      {files.map(({ id, kind, name, size, width, height }) => (
        <li key={id}>
          <FileLink
            href={hrefOf(id)}
            name={name}
            size={sizeOf(size)}
            picture={kind === 'picture' ? { width, height } : null}
          />
        </li>
      ))}
    </ul>
  );
}
