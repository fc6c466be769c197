import type { DemoText } from './shape.ts';

/** Italian texts of the products that most visitors meet first, by slug. */
export const WORDS_IT: Readonly<Record<string, DemoText>> = {
  lanternfall: {
    summary:
      'Una città che resta accesa solo finché qualcuno sale. Porta la fiamma per quaranta piani e decidi chi potrà tenerla.',
    description:
      'Lanternfall è un gioco di ruolo lento su una torre, i suoi custodi e una lunga notte. Scegli uno di cinque mestieri, convinci le guardie a parole o battiti su scale strette. Una partita intera dura circa trenta ore.\n\nLa luce è il tuo denaro, la tua corazza e il tuo orologio. Se la spendi per leggere una lettera, forse non vedrai chi legge alle tue spalle. Il lampionaio è l’inizio più dolce, l’esattore il più buffo.',
  },
  tidebreaker: {
    summary: 'Una cattedrale in fondo al mare apre un’ora al giorno. Tu sei in ritardo da una vita.',
    description:
      'Immergiti, leggi le correnti e spingi le porte di una città sommersa contro il peso dell’acqua. Quello che apri oggi resta aperto domani, e così l’ora si allunga: prima fino all’altare, poi alla cripta, poi alla cosa che suona le campane.\n\nNessuna barra dell’ossigeno. Il respiro è tuo, lo prendi con il grilletto, e ti stupirai di quanto riesci a trattenerlo.',
  },
  'night-courier': {
    summary:
      'Consegna lettere sigillate in una città sotto coprifuoco. Puoi correre, arrampicarti, bluffare e, se proprio serve, tirare calci.',
    description:
      'Ogni notte è un solo percorso di una dozzina di minuti, e ogni lettera si può aprire, a costo della paga. Dalla seconda settimana le leggerai tutte e le consegnerai lo stesso, perché ormai quella gente la conosci.\n\nCi si arrampica con fatica, da esseri umani, e ogni tanto la presa manca. La città è così piccola che si impara a memoria: è quello il vero progresso.',
  },
  'circuit-nine': {
    summary: 'Nove piste imparate così bene da riconoscere all’odore la nona curva di ognuna.',
    description:
      'Circuit Nine spende tutto in nove circuiti e nel cielo che hanno sopra. L’asfalto si gomma nel weekend, i cordoli si scheggiano e la domenica si corre sugli errori del sabato. Gli aiuti sono onesti: insegnano e poi se ne vanno.\n\nSchermo diviso per due, griglie da trenta e una modalità per chi preferisce sventolare le bandiere.',
  },
  'harrow-and-vale': {
    summary: 'Due becchini dividono una casa con una porta sempre aperta. Non è mai la stessa.',
    description:
      'Di giorno misuri, lavi e vesti i morti; di notte scopri chi di loro è tornato di sopra. Non c’è niente a cui sparare. C’è moltissimo da chiudere, piano, con la mano giusta.\n\nHarrow parla, Vale ascolta. La quarta notte vorresti il contrario. Sei ore, meglio con il cappotto.',
  },
  'moth-and-marrow': {
    summary: 'Sei l’ultima falena in un paese di ossa ben educate. Ci terrebbero che restassi a cena.',
    description:
      'La tua compagnia è chi riesci a far alzare da tavola: un femore che soffre il palcoscenico, una mandibola bugiarda, una cassa toracica che una volta era un coro. Si gioca nell’ordine dei posti, che puoi cambiare se nessuno guarda.\n\nGli scontri sono brevi, gentili e ingiusti a tuo favore. Le conversazioni no. Diciotto ore, due finali onesti e uno di cortesia.',
  },
  'vesper-station': {
    summary: 'Il turno di sera in una stazione dove è sempre sera.',
    description:
      'Gestisci la dogana, l’aria e i pettegolezzi di seimila persone che non vedono mai mezzogiorno. Ogni venti minuti attracca una nave con qualcosa da dichiarare, e la stazione ricorda quello che lasci passare. Dopo due settimane, ai ponti bassi ti hanno già dato un soprannome.\n\nVenti ore di piccole decisioni. Due erano grandi.',
  },
  'copper-meridian': {
    summary: 'Segui per mare una linea di rame tracciata da un re che non è mai sceso dal letto.',
    description:
      'La linea è sbagliata, le mappe le danno ragione e ogni isola si è sistemata la vita intorno all’errore. Disegna la verità o proteggi la bugia: i porti ti tratteranno di conseguenza. Navigare è semplice, il tempo no.\n\nDieci ore, cinque d’equipaggio e un gabbiano di ruolo.',
  },
  glasswing: {
    summary:
      'Una farfalla dalle ali trasparenti attraversa quaranta vetrate. Tu puoi muovere soltanto la luce.',
    description:
      'Inclina il sole, cambia un vetro, aspetta mezzogiorno. Il rosso fa dormire la falena della vetrata accanto, l’azzurro la sveglia. Le regole non stanno scritte da nessuna parte, ma alla decima vetrata potresti insegnarle.\n\nTre ore, non si perde mai, e c’è una vetrata che non ho ancora mostrato a nessuno.',
  },
  'ninefold-keep': {
    summary: 'Nove mura, nove famiglie e un assedio che dura già più della pazienza di tutti.',
    description:
      'Non esci mai dal castello. Ogni settimana decidi quale porta tenere, quale famiglia deludere e a chi va la seconda coperta. Le battaglie sono a turni e piccole; le liti in cucina, né l’una né l’altra cosa.\n\nLe famiglie ricordano tutto. Alla mia prima partita i fornai aprirono la porta est per una questione di farina.',
  },
  'second-serve': {
    summary: 'Un gioco di tennis sul servizio che viene dopo quello finito in rete.',
    description:
      'La prima di servizio è fisica, la seconda sono nervi. Il battito del pubblico lo senti nel controller, e sta dalla tua parte solo se te lo guadagni. Gli scambi si leggono, i colpi hanno peso.\n\nNel doppio si misurano le amicizie. Portate un terzo a fare l’arbitro.',
  },
  'draftbench-pro': {
    summary:
      'Piante, prospetti e distinte da un solo disegno, in un’interfaccia che non ti sta tra i gomiti.',
    description:
      'Disegna in due dimensioni, controlla in tre e consegna file che gli altri studi sanno aprire. Sposti un muro e le quote lo seguono. Ogni giornata resta salvata, così il venerdì puoi riavere la scala di martedì.\n\nUna licenza per una persona su due computer. Si rinnova solo se lo chiedi.',
  },
  'vaultmail-security': {
    summary: 'Una protezione per la posta che ti dice in una frase che cosa ha fermato, e perché.',
    description:
      'Vaultmail legge la posta in arrivo sul tuo dispositivo, apre gli allegati in una stanza sigillata e segnala il mittente che non è chi dice di essere. Non vende la tua rubrica e non alza la voce.\n\nTre dispositivi, un anno. Il resoconto settimanale sta nello schermo di un telefono.',
  },
  'paper-kingdoms': {
    summary: 'Governa un paese disegnato su un foglio solo. Quando finisce lo spazio, piega.',
    description:
      'Una piega avvicina i confini, nasconde gli eserciti e manda in tilt la posta dei vicini. Ogni piega resta visibile e indebolisce la carta: le vecchie guerre sono, alla lettera, i punti in cui la mappa si strappa.\n\nUna partita dura quaranta minuti. Il tutorial è un aeroplanino di carta che terrai.',
  },
  'hollow-acres': {
    summary: 'Una fattoria con terra ottima e nessuno sotto, che tu sappia.',
    description:
      'Ara, semina, vendi, e poi accorgiti che i solchi tornano un po’ più dritti di come li avevi lasciati. La parte agricola accontenta anche chi possiede un paio di stivali. L’altra cosa è facoltativa, e la consiglio.\n\nIl vicino saluta ogni mattina con la mano. È uno spaventapasseri, però saluta.',
  },
  'orbital-drift': {
    summary:
      'Fai manutenzione a un anello di vecchi satelliti, con undici minuti di carburante e un’asta lunghissima.',
    description:
      'Tutto è slancio. Sbaglia la spinta e avrai tempo per pensarci. Si va dallo stringere un bullone al convincere un satellite meteo a non andare in pensione, e sotto di te gira la Terra, con tutti i posti dove stasera non tornerai.\n\nUna simulazione tranquilla, finché ogni novanta minuti, puntuali, arrivano i detriti.',
  },
  'a-crown-of-reeds': {
    summary: 'A ogni piena il fiume elegge un re. Quest’anno ha scelto te, che non sai nuotare.',
    description:
      'Turni brevi, barche basse e una corte di aironi, pescatori e una lontra di pazienza infinita. La corona è di canne e si bagna: è la cosa più vicina a una barra della vita.\n\nEra un progetto di studenti, e ha ancora il fiume più bello che abbia visto in pixel.',
  },
  thornwake: {
    summary:
      'La principessa si è svegliata da sola, ha visto i rovi e ha cominciato a far pagare il biglietto.',
    description:
      'Un gioco di ruolo svelto e comico su un castello maledetto da mandare avanti in attivo. I principi arrivano armati, persi o tutte e due: curali, assumili o vendi loro una mappa. Le spine salgono di livello più in fretta di te.\n\nOtto ore. Puntare tutto sul negozio di souvenir è una strategia seria.',
  },
  winterwick: {
    summary: 'Un villaggio sotto la neve, una candela per casa, e l’inverno ha cominciato a fare l’appello.',
    description:
      'Ogni notte decidi quali finestre accendere. Le case buie sono al riparo da quello che gira per la strada, ma così fredde da perderci qualcuno. Di giorno spacchi legna, metti pace e addestri una milizia piccolissima.\n\nDura cinque ore ed è fatto per ricominciare: il villaggio dà ai bambini i nomi di chi hai perso.',
  },
  'emberline-the-long-retreat': {
    summary: 'La guerra è persa alla prima pagina. Tutto il resto è riportare a casa quattrocento persone.',
    description:
      'Comandi la retroguardia, a piedi: fai saltare il ponte, tieni l’incrocio, porta in spalla il cuoco. Ogni soldato ha un nome e un vizio, e la colonna si accorcia in modi che non dimenticherai.\n\nSembra costoso e lo è, ma la scena più bella è una scatola di pesche divisa in tanti. Quattordici ore.',
  },
  'redline-coast': {
    summary: 'Una strada costiera, duecento chilometri e un tramonto che dura finché tieni giù il piede.',
    description:
      'Se rallenti, il sole se ne va. La strada è un pezzo unico, dai paesi di pescatori alle luci del casinò, senza caricamenti e senza nascondigli. Nel traffico c’è gente che ha da fare: sono loro gli avversari.\n\nLa radio trasmette dodici ore di gruppi che non esistono, ed è un peccato.',
  },
  'saltmarsh-tactics': {
    summary: 'Squadre piccole, terreno molle. Metà del piano nemico sta già affondando.',
    description:
      'Tattica a turni su un terreno lunatico: il fango ricorda le impronte, le canne mentono su chi nascondono e al sesto turno la marea ridisegna il campo, qualunque cosa tu stia facendo. I tuoi capitani pescano anguille, non sono eroi, e si lamentano di conseguenza.\n\nVentiquattro missioni, un editor di livelli e la nebbia migliore che abbia mai maledetto.',
  },
  'pixel-orchard': {
    summary: 'Un melo per casella, una casella al giorno e una tempesta sul calendario.',
    description:
      'Innesta, pota, regala marmellata. Il frutteto era di tua zia, che sotto ogni albero ha lasciato istruzioni, quasi tutte sulle persone. Va al ritmo di un bollitore e somiglia a una scatola di biscotti.\n\nLe varietà sono novanta. La più brutta è la migliore nella torta.',
  },
  brambleton: {
    summary: 'Un paese di ortaggi maleducati cerca un sindaco che non se li mangi.',
    description:
      'Partecipa alle riunioni, inaugura statue, non riparare la fontana. Le rape scioperano, i porri sono innamorati e una zucca si candida contro di te con i tuoi stessi slogan.\n\nDieci ore di risate sottovoce e un funerale che commuove davvero, per un cavolino.',
  },
  ironbough: {
    summary: 'Una foresta di ferro, un fabbro in debito con lei e armi da piantare prima di impugnarle.',
    description:
      'Semina una spada in primavera e in autunno avrai qualcosa di utile, se la gelata è clemente. Forgiare è metà giardinaggio e metà chirurgia, e gli alberi hanno da ridire su come tratti i loro figli.\n\nUna storia di trentacinque ore, con battaglie in tempo reale in cui finalmente si può mettere in pausa anche la pausa.',
  },
  'kestrel-marches': {
    summary: 'Cavalca lungo un confine su cui nessuno è d’accordo, con un falco che sa benissimo dov’è.',
    description:
      'Il falco esplora, ruba e ogni tanto riporta una mano. Tu commerci, duelli e falsifichi carte per due regni insieme. La tua fama sta in due registri, e il bello comincia quando qualcuno li confronta.\n\nVenticinque ore e un cavallo che ti mancherà.',
  },
  'the-cartographer-of-ash': {
    summary:
      'Un vulcano ha cancellato la mappa. Ti pagano a miglia per disegnarne un’altra, e la gente crederà a quello che disegni.',
    description:
      'Attraversa un continente grigio con un mulo, una bussola e quattro compagni. Ogni crinale a cui dai un nome diventa vero per chi viene dopo, anche quelli dati per scherzo. Adesso c’è un villaggio che si chiama Pranzo.\n\nGli scontri sono rari e cari. L’inchiostro è più raro ancora. Preparati a tutti e due.',
  },
  'game-time-90-days': {
    summary: 'Novanta giorni a Evermarch, dove qualcuno ti ha tenuto il posto in fila per il traghetto.',
    description:
      'Tre mesi di gioco per un account Evermarch, nuovo o di ritorno. I giorni partono quando si inserisce il codice e non si fermano, nemmeno per il raccolto.\n\nFino al livello venti il gioco è gratis. Poi la strada prosegue a giornata.',
  },
  'quarry-nine': {
    summary: 'Taglia nove blocchi di pietra perché stiano in una cassa sola. La cassa la pensa diversamente.',
    description:
      'Un rompicapo sul volume, la pazienza e la frase «da qualche parte deve pur entrare». Ogni blocco si taglia una volta e tagliato resta. Il capocantiere commenta gli sprechi con una voce che ora sento nella mia cucina.\n\nCentoventi casse. Nell’ultima c’è un decimo blocco.',
  },
};
