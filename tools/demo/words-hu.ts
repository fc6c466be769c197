import type { DemoText } from './shape.ts';

/** Hungarian texts of the products that most visitors meet first, by slug. */
export const WORDS_HU: Readonly<Record<string, DemoText>> = {
  lanternfall: {
    summary:
      'Egy város, amely csak addig világít, amíg valaki felfelé megy. Vidd a lángot negyven emeleten át, és döntsd el, kié legyen.',
    description:
      'A Lanternfall lassú szerepjáték egy toronyról, az őreiről és egy hosszú éjszakáról. Válassz az öt mesterség közül, beszéld ki magad a strázsák közt, vagy harcolj a szűk lépcsőkön. Egy végigjátszás nagyjából harminc óra.\n\nA fény a pénzed, a páncélod és az órád. Ha egy levél elolvasására költöd, talán nem látod meg, ki olvas a vállad fölött. A lámpagyújtóval a legszelídebb kezdeni, az adóságbehajtóval a legmulatságosabb.',
  },
  tidebreaker: {
    summary: 'Egy katedrális a tenger alatt naponta egy órára nyit ki. Te egész életedben elkéstél.',
    description:
      'Merülj, olvasd az áramlatokat, és told az elsüllyedt város kapuit a víz súlya ellen. Amit ma kinyitsz, holnap is nyitva lesz, így nő meg az óra: előbb az oltárig, aztán a kriptáig, aztán addig a valamiig, ami a harangokat húzza.\n\nNincs oxigénmérő. A levegő a tiéd, a ravasszal veszed, és meg fogsz lepődni, meddig bírod.',
  },
  'night-courier': {
    summary:
      'Vigyél lepecsételt leveleket egy városon át, ahol kijárási tilalom van. Futhatsz, mászhatsz, blöffölhetsz, és ha muszáj, rúghatsz.',
    description:
      'Minden éjszaka egyetlen út, úgy tizenkét perc, és minden levél felbontható a béred árán. A második héten már mindet elolvasod, és mégis elviszed, mert addigra ismered ezeket az embereket.\n\nA mászás nehéz és emberi: néha elvéted a párkányt. A város elég kicsi, hogy fejből tudd, és ez az igazi fejlődés.',
  },
  'circuit-nine': {
    summary:
      'Kilenc pálya, olyan jól megtanulva, hogy mindegyik kilencedik kanyarját a szagáról ismered meg.',
    description:
      'A Circuit Nine az egész pénzét kilenc pályára és a fölöttük járó időjárásra költi. Az aszfalt hétvégére felgumizódik, a rázókő csorbul, és vasárnap a szombati hibákon megy a futam. A segédek becsületesek: megtanítanak, aztán elmennek.\n\nOsztott képernyő kettőnek, harmincas rajtrács, és egy mód azoknak, akik inkább zászlót lengetnek.',
  },
  'harrow-and-vale': {
    summary: 'Két temetkezési vállalkozó lakik egy házban, ahol egy ajtó mindig nyitva van. Sosem ugyanaz.',
    description:
      'Nappal megméred, megmosod és felöltözteted a holtakat, éjjel kideríted, melyikük ment vissza az emeletre. Lőni nincs mire. Becsukni annál több mindent kell, halkan, a megfelelő kézzel.\n\nHarrow beszél, Vale hallgat. A negyedik éjjel már fordítva szeretnéd. Hat óra, leginkább kabátban.',
  },
  'moth-and-marrow': {
    summary:
      'Te vagy az utolsó moly a jól nevelt csontok városában. Nagyon szeretnék, ha ott maradnál vacsorára.',
    description:
      'A csapatod az, akit fel tudsz állítani az asztaltól: egy lámpalázas combcsont, egy hazudós állkapocs, egy bordakosár, amely valaha kórus volt. A körök az ülésrendet követik, és azt átrendezheted, ha senki sem figyel.\n\nA harc rövid, szelíd és a javadra igazságtalan. A beszélgetések nem. Tizennyolc óra, két őszinte befejezés és egy udvarias.',
  },
  'vesper-station': {
    summary: 'Esti műszak egy állomáson, ahol mindig este van.',
    description:
      'Te felelsz a vámért, a levegőért és a pletykáért hatezer ember helyett, akik sosem látnak delet. Húszpercenként dokkol egy hajó, amelynek van elvámolnivalója, és az állomás emlékszik, mit engedtél át. Két hét múlva az alsó szinteken már van rád egy név.\n\nHúsz óra apró döntés. Kettő közülük nagy volt.',
  },
  'copper-meridian': {
    summary:
      'Hajózz egy rézvonal mentén, amelyet egy király festetett a tengerre, aki sosem kelt ki az ágyából.',
    description:
      'A vonal téves, a térképek neki adnak igazat, és minden sziget a hiba köré rendezte az életét. Rajzold meg az igazat, vagy védd a hazugságot: a kikötők aszerint bánnak veled. Vitorlázni egyszerű, az időjárás nem az.\n\nTíz óra, ötfős legénység és egy kinevezett sirály.',
  },
  glasswing: {
    summary: 'Egy átlátszó szárnyú lepke negyven színes üvegablakon repül át. Te csak a fényt mozgathatod.',
    description:
      'Döntsd meg a napot, cserélj ki egy üveget, várd meg a delet. A vöröstől elalszik a következő ablak molya, a kéktől felébred. A szabályok sehol sincsenek leírva, de a tizedik ablaknál már taníthatnád őket.\n\nHárom óra, veszíteni nem lehet, és van egy ablak, amelyet még senkinek sem mutattam meg.',
  },
  'ninefold-keep': {
    summary: 'Kilenc fal, kilenc család és egy ostrom, amely tovább tart, mint bárki türelme.',
    description:
      'A várból sosem lépsz ki. Hetente döntöd el, melyik kaput tartod, melyik családnak okozol csalódást, és ki kapja a második takarót. A csaták körökre osztottak és kicsik; a konyhai viták egyik sem.\n\nA családok mindenre emlékeznek. Nálam a pékek kinyitották a keleti kaput valami liszt miatt.',
  },
  'second-serve': {
    summary: 'Teniszjáték arról az adogatásról, amely a hálóba ütött után jön.',
    description:
      'Az első adogatás fizika, a második idegek dolga. A közönség pulzusát a kezedben érzed, és csak akkor áll melléd, ha kiharcolod. A labdamenetek olvashatók, az ütéseknek súlyuk van.\n\nA páros a barátságok próbája. Hozzatok egy harmadikat bírónak.',
  },
  'draftbench-pro': {
    summary:
      'Alaprajz, homlokzat és darabjegyzék egyetlen rajzból, olyan felületen, amely nem akad a könyöködbe.',
    description:
      'Rajzolj két dimenzióban, ellenőrizz háromban, és adj át fájlokat, amelyeket más irodák is megnyitnak. Ha arrébb tolsz egy falat, a méretek mennek vele. Minden nap külön megmarad, így pénteken visszakapod a keddi lépcsőt.\n\nLicenc egy embernek két gépre. Csak akkor újul meg, ha te kéred.',
  },
  'vaultmail-security': {
    summary: 'Levélvédelem, amely egy mondatban megmondja, mit állított meg és miért.',
    description:
      'A Vaultmail a saját gépeden olvassa a bejövő leveleket, zárt szobában nyitja ki a mellékleteket, és megjelöli azt a feladót, aki nem az, akinek mondja magát. Nem adja el a címjegyzékedet, és nem kiabál.\n\nHárom eszköz, egy év. A heti jelentés elfér egy telefon képernyőjén.',
  },
  'paper-kingdoms': {
    summary:
      'Kormányozz egy országot, amely egyetlen papírlapra van rajzolva. Ha elfogy a hely, hajtsd össze.',
    description:
      'A hajtás közel hozza a határokat, elrejti a seregeket és tönkreteszi a szomszédok postáját. Minden gyűrődés látszik és gyengíti a lapot, így a régi háborúk szó szerint ott vannak, ahol a térkép szakad.\n\nEgy játszma negyven perc. A bevezető egy papírrepülő, amit megtarthatsz.',
  },
  'hollow-acres': {
    summary: 'Egy tanya nagyon jó földdel, és senkivel alatta, már amennyire tudod.',
    description:
      'Szánts, vess, adj el, aztán vedd észre, hogy a barázdák egy kicsit egyenesebbek, mint ahogy hagytad őket. A gazdálkodás annak is elég, akinek saját gumicsizmája van. A másik dolog nem kötelező, és én ajánlom.\n\nA szomszéd minden reggel integet. Madárijesztő, de integet.',
  },
  'orbital-drift': {
    summary:
      'Öreg műholdak gyűrűjét tartod karban, tizenegy percnyi üzemanyaggal és egy nagyon hosszú rúddal.',
    description:
      'Minden lendület. Ha rosszul rugaszkodsz el, van időd gondolkodni rajta. A munka egy csavar meghúzásától addig terjed, hogy lebeszélsz egy időjárási műholdat a nyugdíjról, alattad pedig forog a Föld mindazokkal a helyekkel, ahová ma este nem érsz haza.\n\nSzelíd szimuláció, amíg kilencvenpercenként, pontosan, meg nem jön a törmelék.',
  },
  'a-crown-of-reeds': {
    summary: 'A folyó minden áradáskor királyt választ. Idén téged, és te nem tudsz úszni.',
    description:
      'Rövid körök, lapos csónakok és egy udvar, ahol gémek, halászok és egy végtelenül türelmes vidra ül. A koronád nádból van és elázik, ennél közelebb itt nincs semmi az életerőcsíkhoz.\n\nDiákmunkának indult, és még mindig övé a legszebb folyó, amit pixelben láttam.',
  },
  thornwake: {
    summary: 'A királylány magától felébredt, meglátta a tövissövényt, és belépőt kezdett szedni.',
    description:
      'Pörgős, vicces szerepjáték arról, hogyan lesz egy elátkozott várból jól menő vállalkozás. A hercegek felfegyverkezve vagy eltévedve jönnek, vagy is-is: meggyógyíthatod, felveheted őket, vagy eladhatsz nekik egy térképet. A tövisek gyorsabban lépnek szintet, mint te.\n\nNyolc óra. Az ajándékboltra építeni teljesen jó taktika.',
  },
  winterwick: {
    summary: 'Falu a hó alatt, házanként egy gyertya, és a tél elkezdett névsort olvasni.',
    description:
      'Minden éjjel eldöntöd, melyik ablakban legyen fény. A sötét ház biztonságban van attól, ami az úton jár, de annyira hideg, hogy elveszíthetsz benne valakit. Nappal fát vágsz, vitát simítasz el, és egy igen kicsi őrséget képzel ki.\n\nÖt óra, és újra kell játszani: a falu a gyerekeit azokról nevezi el, akiket elveszítettél.',
  },
  'emberline-the-long-retreat': {
    summary: 'A háború az első oldalon elvész. Onnantól négyszáz embert kell hazavinni.',
    description:
      'Gyalog vezeted az utóvédet: robbantsd fel a hidat, tartsd a kereszteződést, vidd a szakácsot. Minden katonának van neve és egy rossz szokása, és a menet olyan módon fogy, amire emlékezni fogsz.\n\nDrágának látszik, és az is, de a legjobb jelenet egy közösen megevett barackkonzerv. Tizennégy óra.',
  },
  'redline-coast': {
    summary: 'Egy tengerparti út, kétszáz kilométer és egy naplemente, amely addig tart, amíg nyomod a gázt.',
    description:
      'Ha lassítasz, a nap lemegy. Az út egyetlen darab a halászfalvaktól a kaszinófényekig, töltés nélkül, búvóhely nélkül. A többi kocsiban dolguk után járó emberek ülnek: ők az igazi ellenfelek.\n\nA rádióban tizenkét órányi zenekar szól, amely nem létezik, pedig kellene.',
  },
  'saltmarsh-tactics': {
    summary: 'Kis csapatok, puha föld. Az ellenség tervének a fele már süllyed.',
    description:
      'Körökre osztott taktika, ahol a terepnek hangulata van: a sár emlékszik a lábnyomra, a nád hazudik arról, ki ül benne, és a hatodik körben a dagály újrarajzolja a táblát, bármit csinálsz is. A kapitányaid angolnahalászok, nem hősök, és eszerint panaszkodnak.\n\nHuszonnégy küldetés, pályaszerkesztő és a legjobb köd, amit valaha szidtam.',
  },
  'pixel-orchard': {
    summary: 'Négyzetenként egy almafa, naponta egy négyzet, és a naptárban egy vihar.',
    description:
      'Olts, metssz, ajándékozz lekvárt. A kert a nagynénédé volt, aki minden fa alatt hagyott egy tanácsot, többnyire emberekről. Olyan tempójú, mint egy teáskanna, és úgy néz ki, mint egy kekszesdoboz.\n\nKilencven fajta van. A csúnya a legjobb pitének.',
  },
  brambleton: {
    summary: 'Egy falu neveletlen zöldség olyan polgármestert keres, aki nem eszi meg őket.',
    description:
      'Járj gyűlésre, avass szobrot, ne javítsd meg a szökőkutat. A répák sztrájkolnak, a póréhagymák szerelmesek, és egy tök a te jelszavaiddal indul ellened.\n\nTíz óra halk nevetés és egy igazán megható temetés, egy kelbimbóé.',
  },
  ironbough: {
    summary: 'Egy vaserdő, egy kovács, aki tartozik neki, és fegyverek, amelyeket előbb el kell ültetni.',
    description:
      'Vess el tavasszal egy kardot, és őszre hasznos valami lesz belőle, ha a fagy kegyes. A kovácsolás félig kertészkedés, félig sebészet, és a fáknak megvan a véleményük arról, mit művelsz a gyerekeikkel.\n\nHarmincöt órás történet, valós idejű harc szünettel, és végre magát a szünetet is szüneteltetheted.',
  },
  'kestrel-marches': {
    summary:
      'Lovagolj egy határ mentén, amelyben senki sem ért egyet, egy sólyommal, aki pontosan tudja, hol van.',
    description:
      'A sólyom felderít, lop, és néha hoz egy kezet. Te kereskedsz, párbajozol, és két királyságnak hamisítasz iratokat egyszerre. A jó híredet két könyvben vezetik, és akkor lesz érdekes, amikor valaki összeveti őket.\n\nHuszonöt óra és egy ló, aki hiányozni fog.',
  },
  'the-cartographer-of-ash': {
    summary:
      'Egy vulkán letörölte a térképet. Mérföldre fizetnek, hogy újat rajzolj, és amit rajzolsz, azt hiszik el.',
    description:
      'Járd be a szürke földrészt egy öszvérrel, egy iránytűvel és négy társsal. Minden gerinc, amit elnevezel, igazi lesz az utánad jövőknek, az is, amit viccből neveztél el. Van már egy Ebéd nevű falu.\n\nHarc ritkán van, és drága. Tinta még ritkábban. Készülj mindkettőre.',
  },
  'game-time-90-days': {
    summary: 'Kilencven nap Evermarchban, ahol valaki eddig tartotta a helyed a komp előtti sorban.',
    description:
      'Három hónap játékidő egy Evermarch-fiókhoz, akár új, akár visszatérő. A napok a kód beírásával indulnak, és nem állnak meg, még aratáskor sem.\n\nHuszadik szintig a játék ingyenes. Utána az út naponta megy tovább.',
  },
  'quarry-nine': {
    summary: 'Vágj kilenc kőtömböt úgy, hogy beleférjenek egy ládába. A láda mást gondol.',
    description:
      'Fejtörő térfogatról, türelemről és arról a mondatról, hogy „valahová csak befér”. Minden tömböt egyszer vágsz, és úgy is marad. A munkavezető olyan hangon szól a hulladékról, amelyet most a saját konyhámban hallok.\n\nSzázhúsz láda. Az utolsóban van egy tizedik tömb.',
  },
};
