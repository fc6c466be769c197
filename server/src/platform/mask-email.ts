/** `mara.lindt@example.com` → `m…@example.com`: enough to know one's own address again. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/u, '$1…');
}
