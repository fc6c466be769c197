/** Where a page can be shared by a plain link. */
export function sharePlaces(name: string, url: string): { place: string; href: string }[] {
  const [text, address] = [encodeURIComponent(name), encodeURIComponent(url)];
  return [
    { place: 'mail', href: `mailto:?subject=${text}&body=${address}` },
    { place: 'WhatsApp', href: `https://wa.me/?text=${text}%20${address}` },
    { place: 'Telegram', href: `https://t.me/share/url?url=${address}&text=${text}` },
    { place: 'X', href: `https://x.com/intent/post?text=${text}&url=${address}` },
    { place: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
  ];
}
