import type { DemoText } from './shape.ts';

/** Dutch texts of the products that most visitors meet first, by slug. */
export const WORDS_NL: Readonly<Record<string, DemoText>> = {
  lanternfall: {
    summary:
      'Een stad die alleen verlicht blijft zolang er iemand klimt. Draag de vlam veertig verdiepingen omhoog en beslis wie haar mag houden.',
    description:
      'Lanternfall is een rustige rollenspelgame over een toren, zijn wachters en één lange nacht. Kies een van vijf ambachten, praat je langs de bewakers of vecht op smalle trappen. Wie alles wil zien, is zo’n dertig uur onderweg.\n\nLicht is je geld, je pantser en je klok. Gebruik het om een brief te lezen en je ziet misschien niet wat er over je schouder meeleest. Met de lantaarnopsteker begin je zacht, met de deurwaarder vrolijk.',
  },
  tidebreaker: {
    summary: 'Een kathedraal onder zee gaat één uur per dag open. Jij bent al je hele leven te laat.',
    description:
      'Duik, lees de stroming en duw de deuren van een verdronken stad open tegen het gewicht van het water in. Wat vandaag opengaat, blijft morgen open, en zo groeit dat uur: eerst tot het altaar, dan tot de crypte, dan tot het ding dat de klokken luidt.\n\nGeen zuurstofmeter. Je ademt zelf, met de trigger, en je zult ervan opkijken hoe lang je het volhoudt.',
  },
  'night-courier': {
    summary:
      'Bezorg verzegelde brieven in een stad met een avondklok. Je mag rennen, klimmen, bluffen en als het moet schoppen.',
    description:
      'Elke nacht is één route van een minuut of twaalf, en elke brief kun je openen, al kost dat je loon. In de tweede week lees je ze allemaal en bezorg je ze toch, want dan ken je de mensen.\n\nHet klimmen is zwaar en menselijk: je mist een richel zoals iedereen er weleens een mist. De stad is klein genoeg om uit je hoofd te leren, en dat is de echte vooruitgang.',
  },
  'circuit-nine': {
    summary: 'Negen circuits, zo goed geleerd dat je van elk de negende bocht kunt ruiken.',
    description:
      'Circuit Nine geeft zijn hele budget uit aan negen banen en het weer erboven. Het asfalt krijgt in een weekend rubber, kerbstones brokkelen af, en op zondag rijd je over de fouten van zaterdag. De hulpjes zijn eerlijk: ze leren het je en gaan dan weg.\n\nGedeeld scherm voor twee, startvelden van dertig en een stand voor wie liever met de vlaggen zwaait.',
  },
  'harrow-and-vale': {
    summary:
      'Twee begrafenisondernemers delen een huis met één deur die altijd openstaat. Het is nooit dezelfde deur.',
    description:
      'Overdag meet, was en kleed je de doden, ’s nachts zoek je uit wie van hen weer boven zit. Er valt niets te schieten. Er valt veel te sluiten, zachtjes, met de juiste hand.\n\nHarrow praat, Vale luistert. In de vierde nacht had je het liever andersom. Zes uur, het best met je jas aan.',
  },
  'moth-and-marrow': {
    summary: 'Jij bent de laatste mot in een stadje vol welopgevoede botten. Ze hopen dat je blijft eten.',
    description:
      'Je gezelschap is wie je van tafel krijgt: een dijbeen met plankenkoorts, een kaak die liegt, een ribbenkast die ooit een koor was. De beurt gaat in de volgorde van de stoelen, en die mag je omgooien als niemand kijkt.\n\nDe gevechten zijn kort, zacht en oneerlijk in jouw voordeel. De gesprekken niet. Achttien uur, twee eerlijke eindes en een beleefd einde.',
  },
  'vesper-station': {
    summary: 'De avonddienst op een station waar het altijd avond is.',
    description:
      'Je gaat over de douane, de lucht en de roddels van zesduizend mensen die nooit een middag zien. Om de twintig minuten meert er een schip aan met iets aan te geven, en het station onthoudt wat je doorlaat. Na twee weken hebben ze op de onderste dekken een naam voor je.\n\nTwintig uur vol kleine beslissingen. Twee ervan waren groot.',
  },
  'copper-meridian': {
    summary: 'Volg over zee een koperen lijn, getekend door een koning die nooit uit bed kwam.',
    description:
      'De lijn klopt niet, de kaarten geven haar gelijk, en elk eiland heeft zijn leven om de fout heen ingericht. Teken de waarheid of bescherm de leugen: de havens behandelen je ernaar. Zeilen is eenvoudig, het weer niet.\n\nTien uur, vijf bemanningsleden en een meeuw met een vaste aanstelling.',
  },
  glasswing: {
    summary:
      'Een vlinder met doorzichtige vleugels steekt veertig glas-in-loodramen over. Jij mag alleen het licht verplaatsen.',
    description:
      'Kantel de zon, verwissel een ruitje, wacht op de middag. Rood laat de mot in het volgende raam slapen, blauw wekt haar. De regels staan nergens, maar bij het tiende raam kun je er les in geven.\n\nDrie uur, verliezen kan niet, en er is één raam dat ik nog aan niemand heb laten zien.',
  },
  'ninefold-keep': {
    summary: 'Negen muren, negen families en een beleg dat al langer duurt dan ieders geduld.',
    description:
      'Je komt de burcht niet uit. Elke week kies je welke poort je houdt, welke familie je teleurstelt en wie de tweede deken krijgt. De gevechten gaan om beurten en zijn klein; de ruzies in de keuken zijn geen van beide.\n\nDe families onthouden alles. Bij mij zetten de bakkers de oostpoort open om een kwestie van meel.',
  },
  'second-serve': {
    summary: 'Een tennisgame over de opslag na die ene die je net in het net sloeg.',
    description:
      'De eerste opslag is natuurkunde, de tweede is lef. Je voelt de hartslag van het publiek in je controller, en het staat pas aan jouw kant als jij daarvoor zorgt. Rally’s zijn te lezen, slagen hebben gewicht.\n\nIn het dubbelspel worden vriendschappen getest. Neem een derde mee als scheidsrechter.',
  },
  'draftbench-pro': {
    summary:
      'Plattegronden, aanzichten en stuklijsten uit één tekening, in een scherm dat je elleboog niet in de weg zit.',
    description:
      'Teken in twee dimensies, controleer in drie en lever bestanden af die andere bureaus kunnen openen. Verschuif een muur en de maten gaan mee. Elke dag blijft bewaard, zodat je op vrijdag de trap van dinsdag terughaalt.\n\nEen licentie voor één persoon op twee computers. Verlengd wordt er alleen als je erom vraagt.',
  },
  'vaultmail-security': {
    summary: 'Mailbeveiliging die in één zin vertelt wat ze tegenhield, en waarom.',
    description:
      'Vaultmail leest binnenkomende post op je eigen apparaat, opent bijlagen in een afgesloten kamer en merkt de afzender die niet is wie hij zegt. Je adresboek wordt niet verkocht en er wordt niet geschreeuwd.\n\nDrie apparaten, één jaar. Het weekverslag past op een telefoonscherm.',
  },
  'paper-kingdoms': {
    summary: 'Regeer een land dat op één vel papier getekend is. Ruimte op? Vouwen.',
    description:
      'Een vouw brengt grenzen bij elkaar, verstopt legers en ontregelt de post van de buren. Elke vouw blijft zichtbaar en maakt het papier zwakker, dus oude oorlogen zijn letterlijk de plekken waar de kaart scheurt.\n\nEen potje duurt veertig minuten. De uitleg is een papieren vliegtuigje dat je bewaart.',
  },
  'hollow-acres': {
    summary: 'Een boerderij met heel goede grond en niemand eronder, voor zover je weet.',
    description:
      'Ploegen, zaaien, verkopen, en dan merken dat de voren er net iets rechter bij liggen dan je ze achterliet. Het boeren is volledig genoeg voor mensen met eigen laarzen. Dat andere hoeft niet, maar ik raad het aan.\n\nDe buurman zwaait elke ochtend. Hij is een vogelverschrikker, maar zwaaien doet hij.',
  },
  'orbital-drift': {
    summary:
      'Je onderhoudt een ring van oude satellieten, met brandstof voor elf minuten en een heel lange stok.',
    description:
      'Alles is vaart. Zet je verkeerd af en je hebt de tijd om erover na te denken. Het werk loopt van een bout aandraaien tot een weersatelliet zijn pensioen uit praten, en onder je draait de aarde langs alle plekken waar je vanavond niet thuiskomt.\n\nEen zachte simulatie, tot stipt om de negentig minuten het puin langskomt.',
  },
  'a-crown-of-reeds': {
    summary: 'Bij elke vloed kiest de rivier een koning. Dit jaar ben jij het, en je kunt niet zwemmen.',
    description:
      'Korte beurten, platte bootjes en een hof van reigers, vissers en één uitzonderlijk geduldige otter. Je kroon is van riet en wordt nat, en dat komt nog het dichtst bij een levensbalk.\n\nHet was ooit een studieproject en heeft nog steeds de mooiste rivier die ik in pixels heb gezien.',
  },
  thornwake: {
    summary: 'De prinses werd vanzelf wakker, zag de heg en begon entree te heffen.',
    description:
      'Een vlotte, grappige rollenspelgame over een vervloekt kasteel dat winst moet maken. Prinsen komen gewapend, verdwaald of allebei: genees ze, neem ze in dienst of verkoop ze een plattegrond. De doorns stijgen sneller in level dan jij.\n\nAcht uur. De souvenirwinkel is een volwaardige tactiek.',
  },
  winterwick: {
    summary: 'Een dorp onder de sneeuw, één kaars per huis, en de winter is begonnen met het appel.',
    description:
      'Elke nacht beslis je achter welke ramen licht brandt. Een donker huis is veilig voor wat er op de weg loopt, maar zo koud dat je er iemand kunt verliezen. Overdag hak je hout, sus je ruzies en oefen je een heel kleine militie.\n\nVijf uur, en gemaakt om opnieuw te spelen: het dorp noemt zijn kinderen naar wie je verloor.',
  },
  'emberline-the-long-retreat': {
    summary:
      'Op de eerste bladzijde is de oorlog verloren. Daarna gaat het erom vierhonderd mensen thuis te krijgen.',
    description:
      'Je leidt de achterhoede te voet: blaas de brug op, houd het kruispunt, draag de kok. Elke soldaat heeft een naam en een slechte gewoonte, en de colonne wordt korter op manieren die je bijblijven.\n\nHet ziet er duur uit en dat is het ook, maar de mooiste scène is een gedeeld blik perziken. Veertien uur.',
  },
  'redline-coast': {
    summary: 'Eén kustweg, tweehonderd kilometer, en een zonsondergang die duurt zolang je gas geeft.',
    description:
      'Rem je af, dan zakt de zon met je mee. De weg loopt in één stuk van vissersdorp tot casinolicht, zonder laadscherm en zonder schuilplek. In het verkeer zitten mensen met boodschappen, en dat zijn je echte tegenstanders.\n\nOp de radio: twaalf uur muziek van bands die niet bestaan, en dat is jammer.',
  },
  'saltmarsh-tactics': {
    summary: 'Kleine ploegen, zachte grond. Het halve plan van de vijand zakt al weg.',
    description:
      'Tactiek om beurten, met terrein dat een humeur heeft: modder onthoudt voetsporen, riet liegt over wie erin zit, en in beurt zes tekent het tij het bord opnieuw, wat je ook doet. Je aanvoerders zijn palingvissers, geen helden, en zo klagen ze ook.\n\nVierentwintig missies, een leveleditor en de beste mist die ik ooit heb vervloekt.',
  },
  'pixel-orchard': {
    summary: 'Eén appelboom per vakje, één vakje per dag, en op de kalender staat een storm.',
    description:
      'Enten, snoeien, jam weggeven. De boomgaard was van je tante, en onder elke boom ligt een briefje met instructies, meestal over mensen. Het gaat in het tempo van een fluitketel en ziet eruit als een koektrommel.\n\nEr zijn negentig rassen. Het lelijkste is het lekkerst in de taart.',
  },
  brambleton: {
    summary: 'Een dorp vol onopgevoede groenten zoekt een burgemeester die ze niet opeet.',
    description:
      'Vergader, onthul standbeelden, repareer de fontein niet. De rapen staken, de preien zijn verliefd, en een pompoen doet mee aan de verkiezingen met jouw eigen leuzen.\n\nTien uur zachtjes lachen en één begrafenis die je echt raakt, van een spruitje.',
  },
  ironbough: {
    summary: 'Een bos van ijzer, een smid die het nog iets schuldig is, en wapens die je eerst moet planten.',
    description:
      'Zaai in de lente een zwaard en je hebt in de herfst iets bruikbaars, als de vorst meewerkt. Smeden is half tuinieren, half opereren, en de bomen vinden iets van wat je met hun kinderen doet.\n\nEen verhaal van vijfendertig uur, met gevechten in echte tijd waarin je eindelijk ook het pauzeren kunt pauzeren.',
  },
  'kestrel-marches': {
    summary:
      'Rijd langs een grens waar niemand het over eens is, met een valk die precies weet waar hij ligt.',
    description:
      'De valk verkent, steelt en komt soms terug met een hand. Jij handelt, duelleert en vervalst papieren voor twee koninkrijken tegelijk. Je goede naam staat in twee boeken, en leuk wordt het als iemand ze naast elkaar legt.\n\nVijfentwintig uur en een paard dat je gaat missen.',
  },
  'the-cartographer-of-ash': {
    summary:
      'Een vulkaan heeft de kaart uitgewist. Je tekent per mijl betaald een nieuwe, en wat jij tekent, gelooft men.',
    description:
      'Trek door een grijs werelddeel met een muildier, een kompas en vier metgezellen. Elke bergrug die je een naam geeft, wordt echt voor wie na je komt, ook de grapjes. Er is nu een dorp dat Lunch heet.\n\nGevechten zijn zeldzaam en duur. Inkt is nog zeldzamer. Neem van allebei mee.',
  },
  'game-time-90-days': {
    summary:
      'Negentig dagen in Evermarch, waar iemand je plek in de rij voor de veerpont heeft vrijgehouden.',
    description:
      'Drie maanden speeltijd voor één Evermarch-account, nieuw of terug van weggeweest. De dagen gaan in zodra de code is ingevoerd en staan niet stil, ook niet voor de oogst.\n\nTot level twintig is de game gratis. Daarna gaat de weg verder per dag.',
  },
  'quarry-nine': {
    summary: 'Zaag negen blokken steen zo dat ze in één kist passen. De kist denkt er anders over.',
    description:
      'Een puzzel over volume, geduld en de zin „het moet toch ergens in kunnen”. Elk blok zaag je één keer, en dan blijft het zo. De voorman zegt iets over verspilling op een toon die ik nu in mijn eigen keuken hoor.\n\nHonderdtwintig kisten. In de laatste zit een tiende blok.',
  },
};
