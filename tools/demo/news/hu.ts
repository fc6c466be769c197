import type { NewsTexts } from '../news.ts';

export const news: NewsTexts = {
  priceLine: {
    title: 'Mit mutat a kis vonal az ár alatt',
    summary: 'Az elmúlt harminc nap, hogy egy kedvezmény szemmel ellenőrizhető legyen.',
    body: `Egy csökkentett ár alatt kis vonal látható. Azt mutatja, mennyibe került a termék az elmúlt 30 nap mindegyikén: a legkevesebbet, a legtöbbet és a mostani árat.

- Az áthúzott ár a csökkentés előtti 30 nap legalacsonyabb ára, és nem más.
- Ha a vonal lapos, semmi sem változott, és nem is állítjuk az ellenkezőjét.

Minden, ami most olcsóbb, az [Árcsökkenések](/price-drops) oldalon van.`,
  },
  activating: {
    title: 'Kulcs aktiválása: ami mindig segít',
    summary: 'Három szokás, amely a legtöbb bosszúságtól megkíméli.',
    body: `1. **Először a platformot nézze meg.** Az egyik bolt kulcsa a másikban semmit sem nyit. A neve a termék oldalán és a kulcs mellett áll.
2. **Jelentkezzen be, mielőtt beírja.** A kulcs ahhoz a fiókhoz kerül, amely éppen be van jelentkezve.
3. **Másolja, ne gépelje.** A kulcs melletti gomb a végén szóköz nélkül másol; a legtöbb sikertelen próba ezen múlik.

Ha a platform így is elutasítja, küldje el a pontos üzenetét: a [Visszatérítés](/refund-policy) oldal leírja, hogyan.`,
  },
  boxedGoods: {
    title: 'Új polc: dobozos termékek',
    summary: 'Kontrollerek, kábelek és más holmik, amelyeket e-mail nem visz el.',
    body: `Van, ami nem fér bele egy e-mailbe. Ezeknek most [saját polcuk](/goods) van.

A pénztárnál szállítási módot választ, és látja az árát meg az idejét. Egy rendelésben lehetnek kulcsok és dobozok is: a kulcsok azonnal jönnek, a csomag utánuk, csomagszámmal. A részleteket a [Szállítás](/shipping) oldalon találja.`,
  },
  revealing: {
    title: 'Miért kérdezünk rá, mielőtt kulcsot mutatunk',
    summary: 'Amit senki sem látott, visszaadható. Amit láttak, az nem.',
    body: `Amikor felfed egy kulcsot, még egyszer rákérdezünk. Ennek oka van: addig a pillanatig indoklás nélkül visszaadhatja, és visszakapja a pénzét. Utána senki sem tudhatná, felhasználták-e.

Ne siessen tehát. A várakozó kulcs nálunk nem jár le, és azon a napon is felfedheti, amikor játszani szeretne.

A pénztárnál kiválasztja, hogyan kapja meg a kulcsát: az e-mailben küldött kulcs az elküldéssel felfedettnek számít, a hivatkozás mögötti csak akkor, amikor felfedi.`,
  },
  whereYouPlay: {
    title: 'Mondja meg, hol játszik, és látja, mi felel meg',
    summary: 'Egyszer a platform és az ország, és minden oldal válaszol Önnek.',
    body: `Az a kulcs, amely az Ön országában nem aktiválható, nem ér semmit, bármilyen olcsó is. Mondja meg egyszer, melyik platformon és melyik országban játszik, és minden termék megmutatja, hogy megfelel-e.

- Amit választ, a böngészőjében marad. Mi nem tároljuk.
- Bármikor visszavonhatja, és újra mindent lát.
- A nem megfelelő kulcs is megvehető, például ajándékba. Az oldal ilyenkor még egyszer rákérdez.`,
  },
};
