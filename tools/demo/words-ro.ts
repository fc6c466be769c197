import type { DemoText } from './shape.ts';

/** Romanian texts of the products that most visitors meet first, by slug. */
export const WORDS_RO: Readonly<Record<string, DemoText>> = {
  lanternfall: {
    summary:
      'Un oraș care rămâne luminat doar cât timp cineva urcă. Du flacăra prin patruzeci de etaje și hotărăște cine o păstrează.',
    description:
      'Lanternfall este un joc de rol tihnit despre un turn, paznicii lui și o noapte lungă. Alege una dintre cinci meserii, scapă de străji cu vorba sau luptă pe scări înguste. O partidă întreagă ține cam treizeci de ore.\n\nLumina îți este ban, armură și ceas. O cheltuiești ca să citești o scrisoare și poate nu mai vezi cine citește peste umărul tău. Lampagiul e începutul cel mai blând, perceptorul cel mai hazliu.',
  },
  tidebreaker: {
    summary: 'O catedrală de pe fundul mării se deschide o oră pe zi. Tu întârzii de când te-ai născut.',
    description:
      'Scufundă-te, citește curenții și împinge ușile unui oraș înecat împotriva greutății apei. Ce deschizi azi rămâne deschis mâine, așa că ora crește: întâi până la altar, apoi până la criptă, apoi până la ce trage clopotele.\n\nNu există indicator de oxigen. Respirația e a ta, o tragi cu trăgaciul, și te vei mira cât o poți ține.',
  },
  'night-courier': {
    summary:
      'Livrează scrisori sigilate într-un oraș unde noaptea nu are nimeni voie pe stradă. Poți să alergi, să te cațări, să minți și, la nevoie, să dai cu piciorul.',
    description:
      'Fiecare noapte e un singur traseu de vreo douăsprezece minute, iar fiecare scrisoare poate fi deschisă, dacă renunți la plată. În a doua săptămână le citești pe toate și tot le duci, fiindcă deja îi cunoști pe oameni.\n\nCățăratul e greu și omenesc: uneori mâna nu prinde marginea. Orașul e destul de mic ca să-l înveți pe de rost, și acesta e adevăratul progres.',
  },
  'circuit-nine': {
    summary:
      'Nouă circuite învățate atât de bine, încât simți mirosul celui de-al nouălea viraj din fiecare.',
    description:
      'Circuit Nine își cheltuie tot bugetul pe nouă circuite și pe vremea de deasupra lor. Asfaltul prinde cauciuc peste weekend, bordurile se ciobesc, iar duminica se aleargă peste greșelile de sâmbătă. Asistențele sunt cinstite: te învață, apoi pleacă.\n\nEcran împărțit pentru doi, grile de treizeci de mașini și un mod pentru cei care preferă să fluture steagurile.',
  },
  'harrow-and-vale': {
    summary: 'Doi antreprenori de pompe funebre împart o casă cu o ușă mereu deschisă. Niciodată aceeași.',
    description:
      'Ziua măsori, speli și îmbraci morții, noaptea afli care dintre ei s-a întors la etaj. Nu ai în ce trage. Ai în schimb multe de închis, încet și cu mâna potrivită.\n\nHarrow vorbește, Vale ascultă. În a patra noapte ți-ai dori invers. Șase ore, cel mai bine cu paltonul pe tine.',
  },
  'moth-and-marrow': {
    summary: 'Ești ultima molie dintr-un orășel de oase bine-crescute. Țin mult să rămâi la cină.',
    description:
      'Ceata ta sunt cei pe care îi convingi să se ridice de la masă: un femur cu trac, o mandibulă mincinoasă, o cutie toracică ce a fost cândva cor. Se joacă în ordinea locurilor, pe care o poți schimba dacă nu se uită nimeni.\n\nLuptele sunt scurte, blânde și nedrepte în favoarea ta. Conversațiile nu. Optsprezece ore, două finaluri sincere și unul politicos.',
  },
  'vesper-station': {
    summary: 'Tura de seară pe o stație unde e mereu seară.',
    description:
      'Ai în grijă vama, aerul și bârfele a șase mii de oameni care nu văd niciodată amiaza. La fiecare douăzeci de minute acostează o navă cu ceva de declarat, iar stația ține minte ce lași să treacă. După două săptămâni, punțile de jos ți-au găsit deja o poreclă.\n\nDouăzeci de ore de hotărâri mici. Două au fost mari.',
  },
  'copper-meridian': {
    summary: 'Navighează pe o linie de cupru trasă pe mare de un rege care nu s-a dat niciodată jos din pat.',
    description:
      'Linia e greșită, hărțile îi dau dreptate, și fiecare insulă și-a rânduit viața în jurul greșelii. Desenează adevărul sau apără minciuna: porturile se vor purta cu tine pe măsură. Navigatul e simplu, vremea nu.\n\nZece ore, cinci oameni la bord și un pescăruș titularizat.',
  },
  glasswing: {
    summary:
      'Un fluture cu aripi transparente trece prin patruzeci de vitralii. Tu ai voie să miști doar lumina.',
    description:
      'Înclină soarele, schimbă un geam, așteaptă amiaza. Roșul adoarme molia din vitraliul următor, albastrul o trezește. Regulile nu sunt scrise nicăieri, dar la al zecelea vitraliu le-ai putea preda.\n\nTrei ore, nu ai cum să pierzi, și un vitraliu pe care nu l-am arătat încă nimănui.',
  },
  'ninefold-keep': {
    summary: 'Nouă ziduri, nouă familii și un asediu care ține deja mai mult decât răbdarea oricui.',
    description:
      'Nu ieși niciodată din cetate. În fiecare săptămână alegi ce poartă aperi, ce familie dezamăgești și cine primește a doua pătură. Bătăliile sunt pe ture și mici; certurile din bucătărie nu sunt nici una, nici alta.\n\nFamiliile nu uită nimic. La mine, brutarii au deschis poarta de est dintr-o chestiune de făină.',
  },
  'second-serve': {
    summary: 'Un joc de tenis despre serviciul de după cel pe care tocmai l-ai trimis în fileu.',
    description:
      'Primul serviciu e fizică, al doilea e curaj. Pulsul publicului îl simți în controler, și nu e de partea ta până nu-l câștigi. Schimburile se pot citi, loviturile au greutate.\n\nLa dublu se încearcă prieteniile. Luați un al treilea, ca arbitru.',
  },
  'draftbench-pro': {
    summary:
      'Planuri, fațade și liste de piese dintr-un singur desen, într-o interfață care nu-ți stă în cot.',
    description:
      'Desenează în două dimensiuni, verifică în trei și predă fișiere pe care le pot deschide și alte birouri. Muți un perete, iar cotele vin după el. Fiecare zi se păstrează, așa că vinerea poți lua înapoi scara de marți.\n\nO licență pentru o persoană, pe două calculatoare. Se reînnoiește numai dacă ceri.',
  },
  'vaultmail-security': {
    summary: 'Protecție pentru e-mail care îți spune într-o frază ce a oprit și de ce.',
    description:
      'Vaultmail citește mesajele primite chiar pe dispozitivul tău, deschide atașamentele într-o cameră încuiată și însemnează expeditorul care nu e cine zice că e. Nu-ți vinde agenda și nu țipă.\n\nTrei dispozitive, un an. Raportul săptămânii încape pe ecranul telefonului.',
  },
  'paper-kingdoms': {
    summary: 'Condu o țară desenată pe o singură foaie. Când nu mai ai loc, împăturește.',
    description:
      'Îndoitura apropie granițele, ascunde oștile și strică poșta vecinilor. Fiecare rămâne la vedere și slăbește hârtia, așa că vechile războaie sunt, la propriu, locurile în care harta se rupe.\n\nO partidă ține patruzeci de minute. Lecția de început e un avion de hârtie pe care îl păstrezi.',
  },
  'hollow-acres': {
    summary: 'O fermă cu pământ foarte bun și nimeni dedesubt, din câte știi.',
    description:
      'Ară, seamănă, vinde, apoi observă că brazdele se întorc un pic mai drepte decât le-ai lăsat. Partea de fermă îi mulțumește și pe cei care au cizme. Cealaltă e la alegere, și o recomand.\n\nVecinul face cu mâna în fiecare dimineață. E o sperietoare, dar face cu mâna.',
  },
  'orbital-drift': {
    summary:
      'Întreții un inel de sateliți bătrâni, cu combustibil de unsprezece minute și o prăjină foarte lungă.',
    description:
      'Totul e elan. Te împingi greșit și ai timp să te gândești la asta. Treburile merg de la strâns un șurub până la convins un satelit meteo să nu iasă la pensie, iar sub tine se învârte Pământul, cu toate locurile unde nu ajungi diseară.\n\nO simulare liniștită, până când, la fix, din nouăzeci în nouăzeci de minute, sosesc resturile.',
  },
  'a-crown-of-reeds': {
    summary: 'La fiecare viitură, râul alege un rege. Anul acesta te-a ales pe tine, și nu știi să înoți.',
    description:
      'Ture scurte, bărci plate și o curte de bâtlani, pescari și o vidră cu o răbdare fără margini. Coroana ta e din stuf și se udă, și asta e tot ce avem ca bară de viață.\n\nA fost cândva un proiect studențesc și tot are cel mai frumos râu pe care l-am văzut în pixeli.',
  },
  thornwake: {
    summary: 'Prințesa s-a trezit singură, a văzut mărăcinii și a început să vândă bilete.',
    description:
      'Un joc de rol sprinten și comic despre un castel blestemat care trebuie să scoată bani. Prinții vin înarmați, rătăciți sau și una, și alta: îi vindeci, îi angajezi sau le vinzi o hartă. Spinii cresc în nivel mai repede decât tine.\n\nOpt ore. Magazinul de suveniruri e o strategie cât se poate de serioasă.',
  },
  winterwick: {
    summary: 'Un sat sub zăpadă, o lumânare de casă, iar iarna a început să facă prezența.',
    description:
      'În fiecare noapte hotărăști ce ferestre luminezi. Casele întunecate sunt ferite de ce umblă pe drum, dar atât de reci, încât poți pierde pe cineva. Ziua tai lemne, împaci certuri și antrenezi o gardă foarte mică.\n\nCinci ore, făcute să fie reluate: satul își botează copiii după cei pe care i-ai pierdut.',
  },
  'emberline-the-long-retreat': {
    summary: 'Războiul e pierdut de la prima pagină. De acolo încolo, duci patru sute de oameni acasă.',
    description:
      'Comanzi ariergarda, pe jos: aruncă podul în aer, ține răscrucea, du bucătarul în spate. Fiecare soldat are un nume și un nărav, iar coloana se scurtează în feluri pe care le ții minte.\n\nPare scump și este, dar cea mai bună scenă e o conservă de piersici împărțită. Paisprezece ore.',
  },
  'redline-coast': {
    summary: 'Un drum de coastă, două sute de kilometri și un apus care ține cât ții talpa pe accelerație.',
    description:
      'Încetinești, iar soarele pleacă. Drumul e dintr-o bucată, de la satele de pescari la luminile cazinoului, fără încărcări și fără ascunzișuri. În trafic sunt oameni cu treburi: ei sunt adversarii.\n\nLa radio cântă douăsprezece ore trupe care nu există, și e păcat.',
  },
  'saltmarsh-tactics': {
    summary: 'Echipe mici, pământ moale. Jumătate din planul dușmanului deja se scufundă.',
    description:
      'Tactică pe ture, pe un teren cu toane: noroiul ține minte urmele, stuful minte despre cine e în el, iar în tura a șasea mareea redesenează tabla, orice ai face. Căpitanii tăi pescuiesc țipari, nu sunt eroi și se plâng ca atare.\n\nDouăzeci și patru de misiuni, un editor de niveluri și cea mai bună ceață pe care am înjurat-o vreodată.',
  },
  'pixel-orchard': {
    summary: 'Un măr pe pătrat, un pătrat pe zi și o furtună în calendar.',
    description:
      'Altoiește, tunde, dăruiește gem. Livada a fost a mătușii, care a lăsat îndemnuri sub fiecare pom, cele mai multe despre oameni. Merge în ritmul unui ceainic și arată ca o cutie de biscuiți.\n\nSunt nouăzeci de soiuri. Cel urât e cel mai bun în plăcintă.',
  },
  brambleton: {
    summary: 'Un sat de legume prost-crescute caută un primar care să nu le mănânce.',
    description:
      'Mergi la ședințe, dezvelește statui, nu repara fântâna. Napii sunt în grevă, prazul e îndrăgostit, iar un dovleac candidează împotriva ta cu propriile tale lozinci.\n\nZece ore de râs mărunt și o înmormântare care chiar te mișcă, a unei verze de Bruxelles.',
  },
  ironbough: {
    summary: 'O pădure de fier, un fierar dator ei și arme care trebuie sădite înainte de a fi mânuite.',
    description:
      'Seamănă o sabie primăvara și toamna ai ceva de folos, dacă gerul e milos. Făurirea e pe jumătate grădinărit, pe jumătate chirurgie, iar copacii au păreri despre ce faci cu copiii lor.\n\nO poveste de treizeci și cinci de ore, cu lupte în timp real în care poți pune, în sfârșit, pauză la pauză.',
  },
  'kestrel-marches': {
    summary:
      'Călărește pe o graniță asupra căreia nu cade nimeni de acord, cu un șoim care știe exact pe unde trece.',
    description:
      'Șoimul cercetează, fură și uneori se întoarce cu o mână. Tu faci negoț, te duelezi și falsifici acte pentru două regate deodată. Numele bun ți-e scris în două registre, iar distracția începe când cineva le compară.\n\nDouăzeci și cinci de ore și un cal de care îți va fi dor.',
  },
  'the-cartographer-of-ash': {
    summary: 'Un vulcan a șters harta. Ești plătit la milă să desenezi alta, iar ce desenezi va fi crezut.',
    description:
      'Străbate un continent cenușiu cu un catâr, o busolă și patru tovarăși. Fiecare creastă pe care o botezi devine adevărată pentru cei din urma ta, chiar și cele botezate în glumă. Există acum un sat pe nume Prânz.\n\nLuptele sunt rare și scumpe. Cerneala e și mai rară. Pregătește-te pentru amândouă.',
  },
  'game-time-90-days': {
    summary: 'Nouăzeci de zile în Evermarch, unde cineva ți-a ținut locul la coada pentru bac.',
    description:
      'Trei luni de joc pentru un cont Evermarch, nou sau revenit. Zilele încep la introducerea codului și nu se opresc, nici măcar la seceriș.\n\nPână la nivelul douăzeci jocul e gratuit. De acolo, drumul se socotește cu ziua.',
  },
  'quarry-nine': {
    summary: 'Taie nouă blocuri de piatră ca să încapă într-o singură ladă. Lada are altă părere.',
    description:
      'Un puzzle despre volum, răbdare și propoziția „trebuie să intre pe undeva”. Fiecare bloc se taie o dată și tăiat rămâne. Maistrul comentează risipa pe un ton pe care îl aud acum la mine în bucătărie.\n\nO sută douăzeci de lăzi. În ultima e un al zecelea bloc.',
  },
};
