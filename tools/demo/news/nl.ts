import type { NewsTexts } from '../news.ts';

export const news: NewsTexts = {
  priceLine: {
    title: 'Wat het lijntje onder een prijs laat zien',
    summary: 'De laatste dertig dagen, zodat je een korting met eigen ogen kunt nagaan.',
    body: `Onder een verlaagde prijs staat een klein lijntje. Het laat zien wat het product op elk van de laatste 30 dagen kostte: het laagste, het hoogste en de prijs van nu.

- De doorgestreepte prijs is onze laagste van de 30 dagen voor de verlaging, en geen andere.
- Is het lijntje vlak, dan is er niets veranderd, en dat beweren we dan ook niet.

Alles wat nu verlaagd is, staat onder [Prijsdalingen](/price-drops).`,
  },
  activating: {
    title: 'Een key activeren: wat altijd helpt',
    summary: 'Drie gewoonten die de meeste ellende besparen.',
    body: `1. **Kijk eerst naar het platform.** Een key voor de ene winkel opent niets in de andere. De naam staat op de productpagina en naast de key.
2. **Log in voordat je hem invult.** De key gaat naar het account dat op dat moment is ingelogd.
3. **Kopieer, typ niet over.** De knop naast de key kopieert hem zonder spatie aan het eind; daar mislukken de meeste pogingen op.

Zegt het platform nog steeds nee, stuur ons dan de precieze melding: bij [Terugbetaling](/refund-policy) lees je hoe.`,
  },
  boxedGoods: {
    title: 'Een nieuw schap: spullen in een doos',
    summary: 'Controllers, kabels en andere dingen die niet in een e-mail passen.',
    body: `Sommige dingen passen niet in een e-mail. Die hebben nu een [eigen schap](/goods).

Bij het afrekenen kies je een bezorgwijze en zie je de prijs en het aantal dagen. Een bestelling mag keys en dozen bevatten: de keys komen meteen, het pakket volgt met een trackingnummer. Hoe dat gaat, staat onder [Levering](/shipping).`,
  },
  revealing: {
    title: 'Waarom we vragen voordat we een key laten zien',
    summary: 'Een key die niemand zag, kan terug. Een die gezien is, niet.',
    body: `Als je een key onthult, vragen we nog één keer of je het zeker weet. Dat heeft een reden: tot dat moment kun je hem zonder opgave van reden teruggeven en krijg je je geld. Daarna kan niemand meer weten of hij is gebruikt.

Neem dus de tijd. Een key die wacht, verloopt bij ons niet, en je kunt hem onthullen op de dag dat je wilt spelen.

Bij de kassa kies je hoe je je key krijgt: een key in de e-mail telt als onthuld zodra die is verzonden; een key achter een link pas als je hem onthult.`,
  },
  whereYouPlay: {
    title: 'Vertel ons waar je speelt en zie wat past',
    summary: 'Eén keer platform en land, en elke pagina geeft je antwoord.',
    body: `Aan een key die in jouw land niet te activeren is heb je niets, hoe goedkoop hij ook is. Vertel de winkel één keer op welk platform en in welk land je speelt, en elk product zegt of het past.

- Wat je kiest, blijft in je browser. Wij bewaren het niet.
- Je kunt het altijd weer weghalen en alles zien.
- Een key die niet past, kun je toch kopen, als cadeau bijvoorbeeld. De pagina vraagt het dan nog een keer.`,
  },
};
