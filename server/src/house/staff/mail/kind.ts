/** The mail to the owners about a sensitive act. */
export const STAFF_ACT = 'staff-act';
/** The mail to a member of staff about a change of their own account. */
export const STAFF_OWN = 'staff-own';
/** The mail with the code that proves a new address. */
export const STAFF_EMAIL_CODE = 'staff-email-code';
