export { checkCaptcha } from './check-captcha.ts';
export type { CaptchaAnswer } from './captcha.ts';
