import type { NewsTexts } from '../news.ts';

export const news: NewsTexts = {
  priceLine: {
    title: 'Was die kleine Linie unter einem Preis zeigt',
    summary: 'Die letzten dreißig Tage, damit sich ein Rabatt auf einen Blick prüfen lässt.',
    body: `Unter einem reduzierten Preis steht eine kleine Linie. Sie zeigt, was das Produkt an jedem der letzten 30 Tage gekostet hat: den niedrigsten Preis, den höchsten und den jetzigen.

- Der durchgestrichene Preis ist unser niedrigster der 30 Tage vor der Senkung und kein anderer.
- Ist die Linie flach, hat sich nichts geändert, und wir behaupten es auch nicht.

Alles, was gerade reduziert ist, finden Sie unter [Preissenkungen](/price-drops).`,
  },
  activating: {
    title: 'Einen Key aktivieren: was immer hilft',
    summary: 'Drei Gewohnheiten, die den meisten Ärger ersparen.',
    body: `1. **Zuerst auf die Plattform achten.** Ein Key für den einen Shop öffnet im anderen nichts. Der Name steht auf der Produktseite und neben dem Key.
2. **Erst anmelden, dann eingeben.** Der Key gehört dem Konto, das in diesem Moment angemeldet ist.
3. **Kopieren statt abtippen.** Die Schaltfläche neben dem Key kopiert ihn ohne Leerzeichen am Ende; daran scheitern die meisten Versuche.

Sagt die Plattform trotzdem nein, schicken Sie uns ihre genaue Meldung. Wie, steht in der [Erstattungsrichtlinie](/refund-policy).`,
  },
  boxedGoods: {
    title: 'Neu im Regal: Versandware',
    summary: 'Controller, Kabel und anderes, das in keine E-Mail passt.',
    body: `Manches passt in keine E-Mail. Dafür gibt es jetzt ein [eigenes Regal](/goods).

An der Kasse wählen Sie eine Lieferart und sehen ihren Preis und ihre Dauer. Eine Bestellung darf Keys und Pakete enthalten: Die Keys kommen sofort, das Paket folgt mit einer Sendungsnummer. Wie das geht, steht unter [Lieferung](/shipping).`,
  },
  revealing: {
    title: 'Warum wir fragen, bevor wir einen Key zeigen',
    summary: 'Ein Key, den niemand gesehen hat, kann zurück. Ein gesehener nicht.',
    body: `Wenn Sie einen Key aufdecken, fragen wir noch einmal nach. Das hat einen Grund: Bis dahin können Sie den Key ohne Angabe von Gründen zurückgeben und bekommen Ihr Geld. Danach könnte niemand mehr wissen, ob er benutzt wurde.

Lassen Sie sich also Zeit. Ein wartender Key läuft bei uns nicht ab, und Sie können ihn an dem Tag aufdecken, an dem Sie spielen möchten.

An der Kasse wählen Sie, wie Sie Ihren Key erhalten: Ein Key in der E-Mail gilt als aufgedeckt, sobald sie gesendet ist; ein Key hinter einem Link erst, wenn Sie ihn aufdecken.`,
  },
  whereYouPlay: {
    title: 'Sagen Sie uns, wo Sie spielen',
    summary: 'Einmal Plattform und Land, und jede Seite gibt Ihnen die Antwort.',
    body: `Ein Key, der sich in Ihrem Land nicht aktivieren lässt, nützt nichts, so günstig er auch ist. Sagen Sie dem Shop einmal, auf welcher Plattform und in welchem Land Sie spielen, und jedes Produkt zeigt, ob es passt.

- Ihre Angaben bleiben in Ihrem Browser. Wir speichern sie nicht.
- Sie können sie jederzeit zurücknehmen und wieder alles sehen.
- Auch ein Key, der nicht passt, lässt sich kaufen, etwa als Geschenk. Die Seite fragt dann noch einmal nach.`,
  },
};
