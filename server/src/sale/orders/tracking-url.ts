/**
 * The carrier's page for a parcel.
 *
 * @param address the carrier's address with `{number}`; empty if there is none
 * @returns empty if the address or the number is
 */
export function trackingUrl(address: string, number: string): string {
  // Carriers print numbers in groups, and their pages take them without blanks.
  const plain = number.replaceAll(/\s/g, '');
  return address && plain ? address.replaceAll('{number}', () => encodeURIComponent(plain)) : '';
}
