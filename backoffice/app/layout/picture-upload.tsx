import type { UploadedPicture } from '@halfturn/contract/primitives/picture.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useRef } from 'react';
import { shrunk } from '../products/shrunk.ts';
import type { Act } from '../use-act.ts';

interface PictureUploadProps {
  act: Act;
  /** What the file is for. */
  label: string;
  /** The words of the button. */
  action: string;
  upload: (bytes: Blob) => Promise<UploadedPicture>;
  onUploaded: (picture: UploadedPicture) => void;
}

/** Chooses a picture and uploads it at once. It is shown to guests once the thing that it belongs to is saved. */
export function PictureUpload({ act, label, action, upload, onUploaded }: PictureUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const send = (file: File) => act.run('upload', async () => onUploaded(await upload(await shrunk(file))));
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again.
          if (file) void send(file).then(() => input.current && (input.current.value = ''));
        }}
      />
      <Button type="button" icon="upload" busy={act.busy === 'upload'} onClick={() => input.current?.click()}>
        {action}
      </Button>
    </>
  );
}
