import type { DemoText } from './shape.ts';

/** Czech texts of the products that most visitors meet first, by slug. */
export const WORDS_CZ: Readonly<Record<string, DemoText>> = {
  lanternfall: {
    summary:
      'Město svítí jen tak dlouho, dokud někdo stoupá. Vyneste plamen čtyřiceti patry a rozhodněte, komu zůstane.',
    description:
      'Lanternfall je klidné RPG o věži, jejích strážcích a jedné dlouhé noci. Vyberte si jedno z pěti řemesel, stráže obejděte řečí, nebo se bijte na úzkých schodech. Celá hra zabere asi třicet hodin.\n\nSvětlo jsou vaše peníze, brnění i hodiny. Utratíte ho za přečtení dopisu a možná už neuvidíte, kdo vám čte přes rameno. Lampář je na začátek nejvlídnější, vymahač nejzábavnější.',
  },
  tidebreaker: {
    summary: 'Katedrála na mořském dně otvírá na hodinu denně. Celý život na ni chodíte pozdě.',
    description:
      'Ponořte se, čtěte proudy a tlačte dveře zatopeného města proti váze vody. Co otevřete dnes, zůstane otevřené i zítra, a tak hodina roste: nejdřív vystačí k oltáři, pak do krypty, pak k tomu, co zvoní na zvony.\n\nŽádný ukazatel kyslíku. Dech je váš, nabíráte ho spouští a budete se divit, jak dlouho ho zadržíte.',
  },
  'night-courier': {
    summary:
      'Roznášejte zapečetěné dopisy městem se zákazem vycházení. Smíte běhat, šplhat, blafovat, a když na to přijde, i kopat.',
    description:
      'Každá noc je jedna trasa na nějakých dvanáct minut a každý dopis jde otevřít, jen přijdete o mzdu. Ve druhém týdnu je čtete všechny a stejně je doručíte, protože ty lidi už znáte.\n\nŠplhání je těžké a lidské: občas ruka římsu mine. Město je tak malé, že se ho naučíte zpaměti, a to je ten pravý strom dovedností.',
  },
  'circuit-nine': {
    summary: 'Devět tratí naučených tak dobře, že devátou zatáčku každé z nich poznáte po čichu.',
    description:
      'Circuit Nine utratil celý rozpočet za devět okruhů a počasí nad nimi. Asfalt se přes víkend pogumuje, obrubníky se drolí a v neděli se jede po sobotních chybách. Asistenti jsou poctiví: naučí vás a odejdou.\n\nRozdělená obrazovka pro dva, třicet aut na startu a režim pro ty, kdo radši mávají praporky.',
  },
  'harrow-and-vale': {
    summary: 'Dva hrobníci sdílejí dům, kde jsou jedny dveře vždycky otevřené. Nikdy ne tytéž.',
    description:
      'Ve dne mrtvé měříte, myjete a oblékáte, v noci zjišťujete, který z nich se vrátil nahoru. Není do čeho střílet. Je co zavírat, potichu a tou správnou rukou.\n\nHarrow mluví, Vale poslouchá. Čtvrtou noc byste to radši obráceně. Šest hodin, nejlíp v kabátě.',
  },
  'moth-and-marrow': {
    summary: 'Jste poslední můra v městečku dobře vychovaných kostí. Moc prosí, abyste zůstali na večeři.',
    description:
      'Vaše družina jsou ti, které odlákáte od stolu: stehenní kost s trémou, čelist, která lže, hrudní koš, který býval sborem. Na tah se chodí podle zasedacího pořádku, a ten smíte přeházet, když se nikdo nedívá.\n\nSouboje jsou krátké, něžné a nespravedlivé ve váš prospěch. Rozhovory ne. Osmnáct hodin, dva konce upřímné a jeden zdvořilý.',
  },
  'vesper-station': {
    summary: 'Večerní směna na stanici, kde je pořád večer.',
    description:
      'Staráte se o clo, vzduch a drby šesti tisíc lidí, kteří nikdy nevidí poledne. Každých dvacet minut přirazí loď a má co proclít a stanice si pamatuje, co jste pustili. Za dva týdny pro vás dolní paluby mají přezdívku.\n\nDvacet hodin malých rozhodnutí. Dvě z nich byla velká.',
  },
  'copper-meridian': {
    summary: 'Plavte se po měděné čáře, kterou dal na moře namalovat král, co nikdy nevylezl z postele.',
    description:
      'Čára je špatně, mapy jí dávají za pravdu a každý ostrov si kolem toho omylu zařídil život. Zakreslete pravdu, nebo chraňte lež, přístavy se podle toho zachovají. Plachtit je snadné, počasí není.\n\nDeset hodin, pětičlenná posádka a racek s definitivou.',
  },
  glasswing: {
    summary: 'Motýl s průhlednými křídly letí přes čtyřicet vitráží. Hýbat smíte jen světlem.',
    description:
      'Nakloňte slunce, vyměňte sklíčko, počkejte na poledne. Červená uspí můru v dalším okně, modrá ji probudí. Pravidla nejsou nikde napsaná a u desátého okna byste je mohli učit.\n\nTři hodiny, prohrát nejde, a jedno okno, které jsem ještě nikomu neukázal.',
  },
  'ninefold-keep': {
    summary: 'Devět hradeb, devět rodin a obléhání, které už trvá déle než kohokoli trpělivost.',
    description:
      'Z hradu se nedostanete. Každý týden vybíráte, kterou bránu udržet, kterou rodinu zklamat a kdo dostane druhou deku. Bitvy jsou tahové a malé, hádky v kuchyni ani jedno, ani druhé.\n\nRodiny si pamatují všechno. Mně pekaři otevřeli východní bránu kvůli mouce.',
  },
  'second-serve': {
    summary: 'Tenisová hra o podání, které přijde po tom do sítě.',
    description:
      'První podání je fyzika, druhé jsou nervy. Tep publika cítíte v ovladači a na vaší straně bude, až si ho získáte. Výměny se dají číst, údery mají váhu.\n\nČtyřhra prověří přátelství. Vezměte si třetího jako rozhodčího.',
  },
  'draftbench-pro': {
    summary: 'Půdorysy, pohledy a kusovníky z jednoho výkresu, v okně, které se neplete pod loket.',
    description:
      'Kreslete ve dvou rozměrech, kontrolujte ve třech a předávejte soubory, které otevřou i jinde. Posunete zeď a kóty jdou za ní. Každý den se ukládá zvlášť, takže v pátek máte zpátky úterní schodiště.\n\nLicence pro jednoho člověka na dva počítače. Prodlouží se, jen když o to požádáte.',
  },
  'vaultmail-security': {
    summary: 'Ochrana pošty, která jednou větou řekne, co zastavila a proč.',
    description:
      'Vaultmail čte příchozí poštu na vašem vlastním zařízení, přílohy otvírá v zamčené místnosti a označí odesílatele, který není tím, za koho se vydává. Adresář neprodává a nekřičí.\n\nTři zařízení, jeden rok. Týdenní zpráva se vejde na displej telefonu.',
  },
  'paper-kingdoms': {
    summary: 'Vládněte zemi nakreslené na jediném listu. Když dojde místo, přeložte ho.',
    description:
      'Překlad sblíží hranice, schová vojska a zničí sousedům poštu. Každý zůstane vidět a papír oslabí, takže staré války jsou doslova místa, kde se mapa trhá.\n\nHra trvá čtyřicet minut. Výuka je papírová vlaštovka, která vám zůstane.',
  },
  'hollow-acres': {
    summary: 'Statek s velmi dobrou půdou, pod kterou nikdo není, pokud víte.',
    description:
      'Orejte, sejte, prodávejte a pak si všimněte, že jsou brázdy o něco rovnější, než jste je nechali. Hospodaření uspokojí i ty, kdo mají vlastní holínky. To druhé je nepovinné a já ho doporučuju.\n\nSoused každé ráno mává. Je to strašák, ale mává.',
  },
  'orbital-drift': {
    summary: 'Udržujete prstenec starých družic. Máte palivo na jedenáct minut a velmi dlouhou tyč.',
    description:
      'Všechno je setrvačnost. Odrazíte se špatně a máte čas o tom přemýšlet. Práce sahá od dotažení šroubu po přemlouvání meteorologické družice, ať nechodí do důchodu, a pod vámi se otáčí Země se všemi místy, kde dnes večer nebudete.\n\nMírná simulace, dokud každých devadesát minut, přesně na čas, nepřiletí trosky.',
  },
  'a-crown-of-reeds': {
    summary: 'Při každé povodni si řeka zvolí krále. Letos jste to vy, a neumíte plavat.',
    description:
      'Krátké tahy, ploché lodě a dvůr z volavek, rybářů a jedné mimořádně trpělivé vydry. Koruna je z rákosu a promáčí se, a blíž k ukazateli zdraví se tu nedostanete.\n\nZačalo to jako studentská práce a pořád je to nejhezčí řeka, jakou jsem v pixelech viděl.',
  },
  thornwake: {
    summary: 'Princezna se probudila sama, našla trnitý plot a začala vybírat vstupné.',
    description:
      'Svižné humorné RPG o tom, jak ze zakletého hradu udělat podnik. Princové chodí ozbrojení, ztracení, nebo obojí: vyléčíte je, zaměstnáte, nebo jim prodáte mapu. Trny stoupají o úrovně rychleji než vy.\n\nOsm hodin. Obchod se suvenýry je plnohodnotná strategie.',
  },
  winterwick: {
    summary: 'Vesnice pod sněhem, jedna svíčka na dům, a zima začala kontrolovat docházku.',
    description:
      'Každou noc rozhodujete, v kterých oknech se bude svítit. Tmavý dům je v bezpečí před tím, co chodí po cestě, ale je v něm taková zima, že tam můžete někoho ztratit. Ve dne štípete dříví, smiřujete sousedy a cvičíte velmi malou domobranu.\n\nPět hodin a dá se hrát znovu: vesnice dává dětem jména po těch, o které jste přišli.',
  },
  'emberline-the-long-retreat': {
    summary: 'Válka je prohraná na první stránce. Pak už jde jen o to dostat čtyři sta lidí domů.',
    description:
      'Velíte zadnímu voji, pěšky: vyhodit most, udržet křižovatku, nést kuchaře. Každý voják má jméno a zlozvyk a kolona se krátí tak, že na to nezapomenete.\n\nVypadá draze a drahá je, ale nejlepší scéna je plechovka broskví pro všechny. Čtrnáct hodin.',
  },
  'redline-coast': {
    summary: 'Jedna silnice u moře, dvě stě kilometrů a západ slunce, který trvá, dokud držíte plyn.',
    description:
      'Zpomalíte a slunce zapadne. Cesta je z jednoho kusu od rybářských vesnic po světla kasin, bez načítání a bez úkrytu. V autech kolem sedí lidé, kteří něco vyřizují, a to jsou vaši soupeři.\n\nV rádiu hraje dvanáct hodin kapel, které neexistují, a je to škoda.',
  },
  'saltmarsh-tactics': {
    summary: 'Malé oddíly, měkká půda. Půlka nepřítelova plánu se už boří.',
    description:
      'Tahová taktika, ve které má krajina nálady: bláto si pamatuje stopy, rákosí lže o tom, kdo v něm sedí, a v šestém kole příliv překreslí desku, ať děláte cokoli. Vaši kapitáni loví úhoře, nejsou to hrdinové a podle toho si stěžují.\n\nDvacet čtyři misí, editor úrovní a nejlepší mlha, na jakou jsem kdy nadával.',
  },
  'pixel-orchard': {
    summary: 'Jedna jabloň na políčko, jedno políčko na den a v kalendáři bouřka.',
    description:
      'Roubujte, stříhejte, rozdávejte džem. Sad patřil tetě a ta pod každým stromem nechala pokyny, většinou o lidech. Plyne to tempem konvice na čaj a vypadá jako plechovka od sušenek.\n\nOdrůd je devadesát. Do koláče je nejlepší ta ošklivá.',
  },
  brambleton: {
    summary: 'Vesnice nevychované zeleniny hledá starostu, který ji nesní.',
    description:
      'Choďte na schůze, odhalujte sochy, neopravte kašnu. Tuříny stávkují, pórky jsou zamilované a dýně kandiduje proti vám s vašimi vlastními hesly.\n\nDeset hodin tichého smíchu a jeden opravdu dojemný pohřeb, kapustičky.',
  },
  ironbough: {
    summary: 'Železný les, kovář, který mu něco dluží, a zbraně, které se musí zasadit, než se jimi máchne.',
    description:
      'Na jaře zasejte meč a na podzim bude k něčemu, pokud mráz dovolí. Kovařina je napůl zahradničení, napůl chirurgie a stromy mají co říct k tomu, jak zacházíte s jejich dětmi.\n\nPětatřicet hodin příběhu a souboje s pauzou, ve kterých můžete konečně pozastavit i tu pauzu.',
  },
  'kestrel-marches': {
    summary: 'Jeďte po hranici, na které se nikdo neshodne, s jestřábem, který přesně ví, kudy vede.',
    description:
      'Jestřáb slídí, krade a občas přinese ruku. Vy obchodujete, bijete se v soubojích a paděláte listiny pro dvě království najednou. Pověst máte zapsanou ve dvou knihách a zábava začne, když je někdo porovná.\n\nPětadvacet hodin a kůň, který vám bude chybět.',
  },
  'the-cartographer-of-ash': {
    summary:
      'Sopka smazala mapu. Platí vám od míle, abyste nakreslili novou, a co nakreslíte, tomu lidé uvěří.',
    description:
      'Projděte šedý kontinent s mulou, kompasem a čtyřmi druhy. Každý hřeben, který pojmenujete, se pro osadníky za vámi stane skutečným, i ten pojmenovaný z legrace. Dnes už je vesnice, která se jmenuje Oběd.\n\nBoje jsou vzácné a drahé. Inkoust je ještě vzácnější. Připravte se na obojí.',
  },
  'game-time-90-days': {
    summary: 'Devadesát dní v Evermarch, kde vám někdo drží místo ve frontě na přívoz.',
    description:
      'Tři měsíce hraní pro jeden účet Evermarch, nový nebo po návratu. Dny běží od zadání kódu a zastavit nejdou, ani kvůli žním.\n\nDo dvacáté úrovně je hra zdarma. Dál se cesta počítá na dny.',
  },
  'quarry-nine': {
    summary: 'Nařežte devět kamenných bloků tak, aby se vešly do jedné bedny. Bedna má jiný názor.',
    description:
      'Hlavolam o objemu, trpělivosti a větě „někam se to vejít musí“. Každý blok se řeže jednou a tak už zůstane. Mistr mluví o plýtvání hlasem, který teď slyším ve vlastní kuchyni.\n\nSto dvacet beden. V poslední je desátý blok.',
  },
};
