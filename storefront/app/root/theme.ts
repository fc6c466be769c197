/**
 * Runs before the first paint: takes over the stored theme, tells the styles that scripts run, and makes room for the
 * language suggestion where the browser's language is another of ours than the page's and nobody has answered yet.
 * It stands in every page as it is, so the Content-Security-Policy names it by its hash, and pages can be cached
 * without a nonce.
 */
export const THEME_SCRIPT = [
  '(d=>{let s={getItem(){}};try{s=localStorage}catch{}d.dataset.js="";',
  'const t=s.getItem("theme");if(t==="dark"||t==="light")d.dataset.theme=t;',
  'const l=navigator.language.slice(0,2).toLowerCase();',
  'if(l!==d.lang.slice(0,2)&&!s.getItem("suggestion")&&',
  '"ar cs de en es fr hu it ja ko nl pl pt ro ru tr zh".includes(l))d.dataset.suggest=""',
  '})(document.documentElement)',
].join('');

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
