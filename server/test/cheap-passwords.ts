import { setPasswordCost } from '../src/platform/crypto/password-hash.ts';

/** The least that argon2 takes. A file that tests the hash itself sets `SECURE` again. */
setPasswordCost({ memory: 8, passes: 1, lanes: 1 });
