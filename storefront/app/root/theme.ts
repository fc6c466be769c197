/**
 * Runs before the first paint: takes over the stored theme and the way through lists, and tells the styles that scripts run, whether
 * a member is signed in, and for how many lines of the checkout to keep a place until the cart is drawn. It hides the language
 * suggestion from a visitor who has answered it, and the line about the currency from one who has chosen it.
 * It stands in every page as it is, so the Content-Security-Policy names it by its hash, and pages can be cached
 * without a nonce.
 */
export const THEME_SCRIPT = [
  '(d=>{let s={getItem(){}};try{s=localStorage}catch{}d.dataset.js="";',
  'const t=s.getItem("theme");if(t==="dark"||t==="light")d.dataset.theme=t;',
  'if(s.getItem("paging")==="pages")d.dataset.paging="pages";',
  'if(s.getItem("token"))d.dataset.member="";',
  'try{const l=JSON.parse(s.getItem("cartList")),n=l.filter(i=>i.now).length;',
  'd.dataset.lines=s.getItem("cartType")==="now"?n:Math.min(l.length-n,4)}catch{}',
  'if(s.getItem("suggestion"))d.dataset.suggestion="answered";',
  'if(s.getItem("place")||document.cookie.includes("currency="))d.dataset.place="settled"',
  '})(document.documentElement)',
].join('');

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
