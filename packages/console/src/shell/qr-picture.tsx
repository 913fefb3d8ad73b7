import QRCode from 'qrcode';
import { useEffect, useState } from 'react';

/** A text as a code to scan: dark on white in every theme, as scanners expect it. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const [picture, setPicture] = useState('');
  useEffect(() => {
    void QRCode.toDataURL(text, { margin: 2, width: 200 }).then(setPicture);
  }, [text]);
  if (picture === '') return null;
  return <img className="qr" src={picture} alt={label} width={200} height={200} />;
}
