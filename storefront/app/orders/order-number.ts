/** The order number as our mails write it, typed in upper or lower case. */
const ORDER_NO = /^HT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{5}$/i;

export const isOrderNumber = (typed: string): boolean => ORDER_NO.test(typed.trim());
