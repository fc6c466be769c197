/** Days after which the address of a mail is deleted. The row stays: that a mail went out is part of its order. */
export const MAIL_KEPT_DAYS = 365;
