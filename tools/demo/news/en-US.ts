import type { NewsTexts } from '../news.ts';

export const news: NewsTexts = {
  priceLine: {
    title: 'What the small line under a price shows',
    summary: 'The thirty days before today, so that a discount can be checked by eye.',
    body: `Under a reduced price you see a small line. It shows what the product cost on each of the last 30 days, with the lowest, the highest and the price now.

- The struck price is our lowest price of the 30 days before the drop, and no other.
- If the line is flat, nothing has changed, and we do not say that it has.

Everything that is reduced at the moment stands under [Price drops](/price-drops).`,
  },
  activating: {
    title: 'Activating a key: what always helps',
    summary: 'Three habits that spare you most of the trouble.',
    body: `1. **Look at the platform first.** A key for one shop opens nothing in another. The name stands on the product page and beside the key.
2. **Sign in before you type.** The key goes to the account that is signed in at that moment.
3. **Copy, do not type.** The button beside the key copies it without a blank at its end, which is what most failed tries are about.

If the platform still says no, send us its exact message: the [refund page](/refund-policy) tells how.`,
  },
  boxedGoods: {
    title: 'A new shelf: boxed goods',
    summary: 'Controllers, cables and other things that no e-mail can carry.',
    body: `Some things do not fit into an e-mail. They now have a [shelf of their own](/goods).

At the checkout you choose a delivery style and see its price and its days. One order may hold keys and boxes: the keys come at once, the parcel follows with a tracking number. How it works stands under [Delivery](/shipping).`,
  },
  revealing: {
    title: 'Why we ask before we show a key',
    summary: 'A key that nobody has seen can go back. One that was seen cannot.',
    body: `When you press “Reveal”, we ask once more. That has a reason: up to that moment you can return the key and have your money back, without giving a reason. After it, nobody could know whether the key was used.

So take your time. A key that waits does not expire with us, and you can reveal it on the day you want to play.

At checkout you choose how you get your key: a key in the email counts as revealed as soon as it is sent; a key behind a link counts once you reveal it.`,
  },
  whereYouPlay: {
    title: 'Tell us where you play, and see what fits',
    summary: 'Platform and country once, and every page answers for you.',
    body: `A key that does not activate in your country is of no use, however cheap it is. Tell the shop once on which platform and in which country you play, and each product says whether it fits.

- What you choose stays in your browser. We do not store it.
- You can take it back at any time, and see everything again.
- A key that does not fit can still be bought, as a present for example. The page then asks once more.`,
  },
};
