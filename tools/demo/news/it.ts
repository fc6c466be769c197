import type { NewsTexts } from '../news.ts';

export const news: NewsTexts = {
  priceLine: {
    title: 'Cosa mostra la lineetta sotto un prezzo',
    summary: 'Gli ultimi trenta giorni, per controllare uno sconto a colpo d’occhio.',
    body: `Sotto un prezzo ribassato c’è una piccola linea. Mostra quanto è costato il prodotto in ognuno degli ultimi 30 giorni: il minimo, il massimo e il prezzo di adesso.

- Il prezzo barrato è il nostro più basso dei 30 giorni prima del ribasso, e nessun altro.
- Se la linea è piatta, non è cambiato nulla, e non diciamo il contrario.

Tutto ciò che è ribassato ora si trova in [Ribassi](/price-drops).`,
  },
  activating: {
    title: 'Attivare una chiave: cosa aiuta sempre',
    summary: 'Tre abitudini che evitano quasi tutti i problemi.',
    body: `1. **Prima guarda la piattaforma.** Una chiave per un negozio non apre nulla in un altro. Il nome è nella pagina del prodotto e accanto alla chiave.
2. **Accedi prima di scrivere.** La chiave va all’account connesso in quel momento.
3. **Copia, non digitare.** Il pulsante accanto alla chiave la copia senza uno spazio alla fine, la causa di quasi tutti i tentativi falliti.

Se la piattaforma rifiuta ancora, mandaci il suo messaggio esatto: la pagina dei [rimborsi](/refund-policy) spiega come.`,
  },
  boxedGoods: {
    title: 'Un nuovo scaffale: prodotti in scatola',
    summary: 'Controller, cavi e altre cose che nessuna e-mail può portare.',
    body: `Certe cose non entrano in un’e-mail. Ora hanno [uno scaffale tutto loro](/goods).

Alla cassa scegli il tipo di consegna e ne vedi prezzo e giorni. Un ordine può contenere chiavi e scatole: le chiavi arrivano subito, il pacco segue con un numero di spedizione. I dettagli sono in [Consegna](/shipping).`,
  },
  revealing: {
    title: 'Perché chiediamo prima di mostrare una chiave',
    summary: 'Una chiave mai vista si può restituire. Una vista, no.',
    body: `Quando sveli una chiave, chiediamo ancora una conferma. C’è un motivo: fino a quel momento puoi restituirla e riavere i soldi senza spiegazioni. Dopo, nessuno potrebbe sapere se è stata usata.

Quindi fai con calma. Una chiave che aspetta da noi non scade, e puoi svelarla il giorno in cui vuoi giocare.

Alla cassa scegli come ricevere la chiave: una chiave nell’e-mail conta come svelata appena viene inviata; una chiave dietro un link, solo quando la sveli.`,
  },
  whereYouPlay: {
    title: 'Dicci dove giochi e vedi cosa va bene',
    summary: 'Piattaforma e Paese una volta sola, e ogni pagina ti risponde.',
    body: `Una chiave che non si attiva nel tuo Paese non serve, per quanto costi poco. Di’ una volta su quale piattaforma e in quale Paese giochi, e ogni prodotto dirà se va bene.

- Quello che scegli resta nel tuo browser. Noi non lo conserviamo.
- Puoi toglierlo quando vuoi e rivedere tutto.
- Anche una chiave non adatta si può acquistare, per esempio per regalarla. In quel caso la pagina chiede conferma.`,
  },
};
