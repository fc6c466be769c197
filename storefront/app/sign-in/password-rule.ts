/** How long a password is, at least and at most; the shopkeeper sets both. */
export interface Bounds {
  min: number;
  max: number;
}

/** Signs as a person counts them. */
export const signsOf = (password: string): number => Array.from(password).length;

/** What a chosen password and its repetition break; the store checks more (easily guessed passwords). */
export function passwordFaults(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  { min, max }: Bounds,
): {
  password?: 'password_required' | 'password_length' | 'password_bounds';
  confirmPassword?: 'passwords_mismatch';
} {
  const signs = signsOf(password);
  const rule = min === 6 && max === 16 ? 'password_length' : 'password_bounds';
  return {
    ...(signs === 0 ? { password: 'password_required' } : (signs < min || signs > max) && { password: rule }),
    ...(password !== confirmPassword && { confirmPassword: 'passwords_mismatch' }),
  };
}
