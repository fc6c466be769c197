import type { DemoText } from './shape.ts';

/** German texts of the products that most visitors meet first, by slug. */
export const WORDS_DE: Readonly<Record<string, DemoText>> = {
  lanternfall: {
    summary:
      'Eine Stadt, die nur hell bleibt, solange jemand steigt. Trag die Flamme durch vierzig Stockwerke und entscheide, wer sie behalten darf.',
    description:
      'Lanternfall ist ein ruhiges Rollenspiel über einen Turm, seine Wärter und eine lange Nacht. Wähle eines von fünf Handwerken, rede dich an den Wachen vorbei oder kämpfe auf engen Treppen. Ein Durchgang dauert etwa dreißig Stunden.\n\nLicht ist dein Geld, deine Rüstung und deine Uhr. Wer es für einen Brief ausgibt, sieht vielleicht nicht, was über die Schulter mitliest. Der Laternenanzünder ist der sanfte Einstieg, der Schuldeneintreiber der komische.',
  },
  tidebreaker: {
    summary:
      'Eine Kathedrale unter dem Meer öffnet eine Stunde am Tag. Du kommst schon dein Leben lang zu spät.',
    description:
      'Tauche, lies die Strömung und bewege die Türen einer versunkenen Stadt gegen das Gewicht des Wassers. Was heute offen ist, bleibt es morgen, und so wächst die Stunde: bis zum Altar, bis zur Krypta, bis zu dem, was die Glocken läutet.\n\nKeine Sauerstoffanzeige. Du atmest selbst, mit dem Abzug, und wunderst dich, wie lange du es aushältst.',
  },
  'night-courier': {
    summary:
      'Bring versiegelte Briefe durch eine Stadt mit Ausgangssperre. Du darfst rennen, klettern, bluffen und notfalls treten.',
    description:
      'Jede Nacht ist eine Strecke von zwölf Minuten, und jeden Brief kannst du öffnen, wenn dir der Lohn egal ist. In der zweiten Woche liest du alle und bringst sie trotzdem hin, weil du die Leute inzwischen kennst.\n\nDas Klettern ist schwer und menschlich. Die Stadt ist so klein, dass du sie auswendig lernst, und das ist der eigentliche Fähigkeitenbaum.',
  },
  'circuit-nine': {
    summary: 'Neun Strecken, so gut gelernt, dass man die neunte Kurve riechen kann.',
    description:
      'Circuit Nine steckt alles in neun Strecken und das Wetter darüber. Der Asphalt nimmt über das Wochenende Gummi an, Randsteine brechen, und der Sonntag wird auf den Fehlern vom Samstag gefahren. Die Fahrhilfen sind ehrlich: Sie lehren, dann gehen sie.\n\nGeteilter Bildschirm für zwei, Startfelder mit dreißig Wagen und ein Modus für alle, die lieber die Flaggen schwenken.',
  },
  'harrow-and-vale': {
    summary: 'Zwei Bestatter teilen sich ein Haus mit einer Tür, die immer offen steht. Es ist nie dieselbe.',
    description:
      'Tagsüber misst, wäschst und kleidest du die Toten, nachts findest du heraus, wer von ihnen wieder oben ist. Zu schießen gibt es nichts. Zu schließen sehr viel, leise und mit der richtigen Hand.\n\nHarrow redet, Vale hört zu. In der vierten Nacht wünschst du es dir umgekehrt. Sechs Stunden, am besten im Mantel.',
  },
  'moth-and-marrow': {
    summary:
      'Du bist die letzte Motte in einer Stadt wohlerzogener Knochen. Sie hätten dich gern zum Abendessen da.',
    description:
      'Deine Truppe besteht aus denen, die du vom Tisch weglocken kannst: ein Oberschenkel mit Lampenfieber, ein Kiefer, der lügt, ein Brustkorb, der früher ein Chor war. Gezogen wird in Sitzordnung, und die darfst du ändern, wenn keiner hinsieht.\n\nDie Kämpfe sind kurz, freundlich und zu deinen Gunsten unfair. Die Gespräche nicht. Achtzehn Stunden, zwei ehrliche Enden und ein höfliches.',
  },
  'vesper-station': {
    summary: 'Die Abendschicht auf einer Station, auf der immer Abend ist.',
    description:
      'Du regelst Zoll, Luft und Klatsch für sechstausend Leute, die nie einen Mittag sehen. Alle zwanzig Minuten legt ein Schiff an und hat etwas anzumelden, und die Station merkt sich, was du durchlässt. Nach zwei Wochen haben die unteren Decks einen Namen für dich.\n\nZwanzig Stunden kleiner Entscheidungen. Zwei davon waren groß.',
  },
  'copper-meridian': {
    summary: 'Segle einer Kupferlinie nach, die ein König aufs Meer malen ließ, der nie sein Bett verließ.',
    description:
      'Die Linie ist falsch, die Karten geben ihr recht, und jede Insel hat ihr Leben um den Irrtum herum eingerichtet. Zeichne die Wahrheit oder schütze die Lüge, die Häfen handeln danach anders mit dir. Das Segeln ist einfach, das Wetter nicht.\n\nZehn Stunden, fünf Leute Besatzung und eine Möwe auf Lebenszeit.',
  },
  glasswing: {
    summary:
      'Ein Schmetterling mit durchsichtigen Flügeln durchquert vierzig Kirchenfenster. Bewegen darfst du nur das Licht.',
    description:
      'Neige die Sonne, tausche eine Scheibe, warte auf Mittag. Rot lässt die Motte des nächsten Fensters schlafen, Blau weckt sie. Die Regeln stehen nirgends, und beim zehnten Fenster könntest du sie unterrichten.\n\nDrei Stunden, kein Scheitern und ein Fenster, das ich noch niemandem gezeigt habe.',
  },
  'ninefold-keep': {
    summary: 'Neun Mauern, neun Familien und eine Belagerung, die schon länger dauert als jede Geduld.',
    description:
      'Du verlässt die Burg nie. Jede Woche entscheidest du, welches Tor gehalten wird, welche Familie du enttäuschst und wer die zweite Decke bekommt. Die Gefechte sind rundenbasiert und klein, der Streit in der Küche ist beides nicht.\n\nDie Familien vergessen nichts. Bei mir öffneten die Bäcker das Osttor wegen einer Mehlsache.',
  },
  'second-serve': {
    summary: 'Ein Tennisspiel über den Aufschlag nach dem, den du gerade ins Netz gesetzt hast.',
    description:
      'Der erste Aufschlag ist Physik, der zweite sind Nerven. Den Puls des Publikums spürst du im Controller, und auf deiner Seite ist es erst, wenn du dafür sorgst. Ballwechsel sind lesbar, Schläge haben Gewicht.\n\nIm Doppel zeigt sich, was eine Freundschaft taugt. Nehmt einen Dritten als Schiedsrichter mit.',
  },
  'draftbench-pro': {
    summary:
      'Grundriss, Ansicht und Stückliste aus einer Zeichnung, und eine Oberfläche, die dem Ellbogen nicht im Weg ist.',
    description:
      'Zeichne in zwei Dimensionen, prüfe in dreien und gib Dateien weiter, die andere Büros öffnen können. Maße folgen, wenn du eine Wand verschiebst. Jeder Tag wird aufgehoben, so lässt sich am Freitag die Treppe vom Dienstag zurückholen.\n\nEine Lizenz für eine Person auf zwei Rechnern. Verlängert wird nur, wenn du es willst.',
  },
  'vaultmail-security': {
    summary: 'Mailschutz, der in einem Satz sagt, was er aufgehalten hat und warum.',
    description:
      'Vaultmail liest eingehende Post auf deinem eigenen Gerät, öffnet Anhänge in einem verschlossenen Raum und kennzeichnet Absender, die nicht sind, wer sie sagen. Es verkauft dein Adressbuch nicht und schreit nicht.\n\nDrei Geräte, ein Jahr. Der Wochenbericht passt auf ein Telefon.',
  },
  'paper-kingdoms': {
    summary: 'Regiere ein Land, das auf ein einziges Blatt passt. Wenn der Platz ausgeht, wird gefaltet.',
    description:
      'Falten rückt Grenzen zusammen, versteckt Heere und ruiniert die Post der Nachbarn. Jeder Knick bleibt sichtbar und schwächt das Papier, alte Kriege sind also wörtlich die Stellen, an denen die Karte reißt.\n\nEine Partie dauert vierzig Minuten. Die Einführung ist ein Papierflieger, den du behältst.',
  },
  'hollow-acres': {
    summary: 'Ein Hof mit sehr gutem Boden und niemandem darunter, soweit du weißt.',
    description:
      'Pflügen, pflanzen, verkaufen, und dann fällt auf, dass die Furchen ein wenig gerader zurückkommen, als du sie verlassen hast. Die Landwirtschaft genügt Leuten mit eigenen Stiefeln. Das andere ist freiwillig, und ich empfehle es.\n\nDer Nachbar winkt jeden Morgen. Er ist eine Vogelscheuche, aber er winkt.',
  },
  'orbital-drift': {
    summary:
      'Du wartest einen Ring alter Satelliten, mit Treibstoff für elf Minuten und einer sehr langen Stange.',
    description:
      'Alles ist Schwung. Wer sich falsch abstößt, hat Zeit, darüber nachzudenken. Die Aufträge reichen von einer lockeren Schraube bis zum Wettersatelliten, der nicht in Rente will, und unter dir dreht sich die Erde mit allen Orten, an denen du heute nicht sein wirst.\n\nEine sanfte Simulation, bis pünktlich alle neunzig Minuten die Trümmer kommen.',
  },
  'a-crown-of-reeds': {
    summary:
      'Bei jeder Flut wählt der Fluss einen König. Dieses Jahr bist du es, und du kannst nicht schwimmen.',
    description:
      'Kurze Züge, flache Boote und ein Hofstaat aus Reihern, Fischern und einem äußerst geduldigen Otter. Deine Krone ist aus Schilf und wird nass, das kommt einem Lebensbalken am nächsten.\n\nEs war einmal eine Studienarbeit und hat immer noch den schönsten Fluss in Pixeln.',
  },
  thornwake: {
    summary: 'Die Prinzessin ist von selbst aufgewacht, hat die Hecke entdeckt und nimmt jetzt Eintritt.',
    description:
      'Ein flottes, komisches Rollenspiel über ein verfluchtes Schloss als laufenden Betrieb. Prinzen kommen bewaffnet, verirrt oder beides, und du kannst sie heilen, einstellen oder ihnen eine Karte verkaufen. Die Dornen steigen schneller auf als du.\n\nAcht Stunden. Der Andenkenladen ist eine ernsthafte Spielweise.',
  },
  winterwick: {
    summary: 'Ein Dorf im Schnee, eine Kerze pro Haus, und der Winter prüft seit Kurzem die Anwesenheit.',
    description:
      'Jede Nacht entscheidest du, welche Fenster leuchten. Dunkle Häuser sind vor dem Ding auf der Straße sicher, aber kalt genug, um jemanden zu verlieren. Tagsüber hackst du Holz, schlichtest Streit und bildest eine sehr kleine Wehr aus.\n\nFünf Stunden lang und zum Wiederspielen gemacht: Das Dorf benennt seine Kinder nach deinen Verlusten.',
  },
  'emberline-the-long-retreat': {
    summary:
      'Auf der ersten Seite ist der Krieg verloren. Danach geht es nur darum, vierhundert Leute nach Hause zu bringen.',
    description:
      'Du führst die Nachhut zu Fuß: sprengst die Brücke, hältst die Kreuzung, trägst den Koch. Jeder Soldat hat einen Namen und eine schlechte Angewohnheit, und die Kolonne wird auf eine Art kürzer, die man sich merkt.\n\nEs sieht teuer aus und war es, aber die beste Szene ist eine geteilte Dose Pfirsiche. Vierzehn Stunden.',
  },
  'redline-coast': {
    summary:
      'Eine Küstenstraße, zweihundert Kilometer und ein Sonnenuntergang, der so lange hält wie dein Fuß auf dem Gas.',
    description:
      'Wer langsamer wird, verliert die Sonne. Die Straße ist ein einziges Stück vom Fischerdorf bis zu den Lichtern des Kasinos, ohne Ladezeit und ohne Versteck. Der Verkehr besteht aus Leuten mit Besorgungen, sie sind die eigentlichen Gegner.\n\nIm Radio laufen zwölf Stunden Musik von Bands, die es nicht gibt und geben sollte.',
  },
  'saltmarsh-tactics': {
    summary: 'Kleine Trupps, weicher Boden. Die Hälfte des gegnerischen Plans versinkt schon.',
    description:
      'Rundentaktik, in der das Gelände Launen hat: Schlamm merkt sich Spuren, Schilf lügt darüber, wer darin steht, und in Runde sechs zeichnet die Flut das Brett neu, was immer du vorhast. Deine Hauptleute sind Aalfischer, keine Helden, und so klingen sie auch.\n\nVierundzwanzig Aufträge, ein Editor und der beste Nebel, den ich je verflucht habe.',
  },
  'pixel-orchard': {
    summary: 'Ein Apfelbaum pro Feld, ein Feld pro Tag und ein Sturm im Kalender.',
    description:
      'Veredeln, schneiden, Marmelade verschenken. Der Garten gehörte deiner Tante, und unter jedem Baum liegt eine Anweisung von ihr, meistens über Menschen. Das Ganze läuft im Tempo eines Wasserkessels und sieht aus wie eine Keksdose.\n\nEs gibt neunzig Sorten. Die hässliche gehört in den Kuchen.',
  },
  brambleton: {
    summary: 'Ein Dorf voll ungezogenem Gemüse sucht einen Bürgermeister, der es nicht isst.',
    description:
      'Sitz in Sitzungen, enthülle Denkmäler, repariere den Brunnen nicht. Die Rüben streiken, der Lauch ist verliebt, und ein Kürbis tritt mit deinen eigenen Parolen gegen dich an.\n\nZehn Stunden leises Lachen und eine wirklich ergreifende Beerdigung, für einen Rosenkohl.',
  },
  ironbough: {
    summary:
      'Ein Wald aus Eisen, ein Schmied in seiner Schuld und Waffen, die man pflanzen muss, bevor man sie schwingt.',
    description:
      'Säst du im Frühjahr ein Schwert, hast du im Herbst etwas Brauchbares, wenn der Frost mitspielt. Das Schmieden ist halb Gärtnern, halb Chirurgie, und die Bäume haben eine Meinung dazu, was du mit ihren Kindern machst.\n\nFünfunddreißig Stunden, mit einem Kampfsystem, bei dem man endlich auch die Pause pausieren kann.',
  },
  'kestrel-marches': {
    summary: 'Reite an einer Grenze, auf die sich keiner einigt, mit einem Falken, der sie genau kennt.',
    description:
      'Der Falke späht, stiehlt und bringt gelegentlich eine Hand mit. Du handelst, duellierst und fälschst Papiere für beide Königreiche zugleich. Über deinen Ruf werden zwei Bücher geführt, und lustig wird es, wenn jemand sie vergleicht.\n\nFünfundzwanzig Stunden und ein Pferd, das dir fehlen wird.',
  },
  'the-cartographer-of-ash': {
    summary:
      'Ein Vulkan hat die Karte gelöscht. Du wirst pro Meile bezahlt, eine neue zu zeichnen, und was du zeichnest, wird geglaubt.',
    description:
      'Wandere mit Maultier, Kompass und vier Leuten über einen grauen Kontinent. Jeder Kamm, den du benennst, wird für die Siedler hinter dir wirklich, auch die im Scherz benannten. Es gibt jetzt ein Dorf namens Mittagessen.\n\nKämpfe sind selten und teuer. Tinte ist seltener. Nimm beides mit.',
  },
  'game-time-90-days': {
    summary: 'Neunzig Tage in Evermarch, wo dir jemand den Platz in der Schlange vor der Fähre freihält.',
    description:
      'Fügt einem Evermarch-Konto drei Monate Spielzeit hinzu, ob neu oder zurückgekehrt. Die Tage laufen ab der Eingabe des Codes und lassen sich nicht anhalten, auch nicht zur Ernte.\n\nBis Stufe zwanzig ist das Spiel kostenlos. Danach geht die Straße nach Tagen weiter.',
  },
  'quarry-nine': {
    summary: 'Schneide neun Steinblöcke so, dass sie in eine Kiste passen. Die Kiste sieht das anders.',
    description:
      'Ein Rätsel über Volumen, Geduld und den Satz „Irgendwie muss es doch gehen“. Jeder Block wird einmal geschnitten und bleibt geschnitten. Der Vorarbeiter kommentiert den Verschnitt in einem Ton, den ich jetzt in der Küche höre.\n\nHundertzwanzig Kisten. In der letzten ist ein zehnter Block.',
  },
};
