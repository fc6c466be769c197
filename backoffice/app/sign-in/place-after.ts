/** Where to go once signed in: a place of the back office, and no other page, whatever the address says. */
export function placeAfter(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/';
  return /^\/(?![/\\])/.test(to) && !to.startsWith('/sign-in') ? to : '/';
}
