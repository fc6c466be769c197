import type { NewsTexts } from '../news.ts';

export const news: NewsTexts = {
  priceLine: {
    title: 'Co ukazuje malá čára pod cenou',
    summary: 'Posledních třicet dní, aby šla sleva ověřit jedním pohledem.',
    body: `Pod zlevněnou cenou je malá čára. Ukazuje, kolik produkt stál v každém z posledních 30 dnů: nejméně, nejvíce a teď.

- Přeškrtnutá cena je naše nejnižší za 30 dní před zlevněním, a žádná jiná.
- Když je čára rovná, nic se nezměnilo, a my netvrdíme opak.

Vše, co je právě zlevněné, najdete na stránce [Zlevněno](/price-drops).`,
  },
  activating: {
    title: 'Aktivace klíče: co pomůže vždycky',
    summary: 'Tři zvyky, které ušetří většinu potíží.',
    body: `1. **Nejdřív se podívejte na platformu.** Klíč pro jeden obchod v jiném nic neotevře. Název je na stránce produktu i vedle klíče.
2. **Přihlaste se, než začnete psát.** Klíč připadne účtu, který je právě přihlášený.
3. **Kopírujte, neopisujte.** Tlačítko vedle klíče ho zkopíruje bez mezery na konci; právě na ní ztroskotá většina pokusů.

Pokud platforma klíč přesto odmítne, pošlete nám její přesnou hlášku. Jak na to, je na stránce [Vrácení peněz](/refund-policy).`,
  },
  boxedGoods: {
    title: 'Nový regál: zboží v krabici',
    summary: 'Ovladače, kabely a další věci, které se do e-mailu nevejdou.',
    body: `Některé věci se do e-mailu nevejdou. Teď mají [vlastní regál](/goods).

V pokladně si vyberete způsob doručení a vidíte jeho cenu a dobu. V jedné objednávce mohou být klíče i krabice: klíče přijdou hned, balík za nimi s číslem zásilky. Podrobnosti jsou na stránce [Doručení](/shipping).`,
  },
  revealing: {
    title: 'Proč se ptáme, než ukážeme klíč',
    summary: 'Klíč, který nikdo neviděl, lze vrátit. Ten, který někdo viděl, ne.',
    body: `Když klíč odkrýváte, zeptáme se ještě jednou. Má to důvod: do té chvíle ho můžete bez udání důvodu vrátit a dostat peníze zpět. Potom už nikdo nepozná, jestli nebyl použit.

Nespěchejte tedy. Klíč, který čeká, u nás nevyprší a odkrýt ho můžete v den, kdy si chcete zahrát.

V pokladně si zvolíte, jak klíč dostanete: klíč v e-mailu se považuje za odkrytý, jakmile je odeslán; klíč za odkazem teprve tehdy, když ho odkryjete.`,
  },
  whereYouPlay: {
    title: 'Řekněte nám, kde hrajete, a uvidíte, co vyhovuje',
    summary: 'Jednou platforma a země, a každá stránka vám odpoví.',
    body: `Klíč, který se ve vaší zemi neaktivuje, je k ničemu, ať stojí sebeméně. Řekněte obchodu jednou, na jaké platformě a v jaké zemi hrajete, a každý produkt ukáže, jestli vyhovuje.

- Co zvolíte, zůstává ve vašem prohlížeči. My to neukládáme.
- Kdykoli to můžete zrušit a zase vidět všechno.
- Klíč, který nevyhovuje, lze přesto koupit, třeba jako dárek. Stránka se pak ještě jednou zeptá.`,
  },
};
