import type { DemoText } from './shape.ts';

/** Polish texts of the products that most visitors meet first, by slug. */
export const WORDS_PL: Readonly<Record<string, DemoText>> = {
  lanternfall: {
    summary:
      'Miasto, które świeci tylko tak długo, jak ktoś się wspina. Wnieś płomień na czterdzieste piętro i zdecyduj, kto go zatrzyma.',
    description:
      'Lanternfall to spokojna gra fabularna o wieży, jej strażnikach i jednej długiej nocy. Wybierz jeden z pięciu fachów, przegadaj wartowników albo walcz na wąskich schodach. Całość zajmuje około trzydziestu godzin.\n\nŚwiatło to twoje pieniądze, twój pancerz i twój zegar. Wydasz je na przeczytanie listu i możesz nie zobaczyć, kto czyta ci przez ramię. Latarnik to najłagodniejszy początek, komornik najzabawniejszy.',
  },
  tidebreaker: {
    summary: 'Katedra na dnie morza otwiera się na godzinę dziennie. Ty spóźniasz się na nią całe życie.',
    description:
      'Nurkuj, czytaj prądy i pchaj drzwi zatopionego miasta wbrew ciężarowi wody. Co otworzysz dziś, jutro pozostanie otwarte, więc godzina rośnie: najpierw starcza do ołtarza, potem do krypty, potem do tego, co bije w dzwony.\n\nNie ma wskaźnika tlenu. Oddech jest twój, nabierasz go spustem i zdziwisz się, jak długo umiesz go wstrzymać.',
  },
  'night-courier': {
    summary:
      'Roznoś zapieczętowane listy po mieście z godziną policyjną. Wolno biegać, wspinać się, blefować, a w ostateczności kopać.',
    description:
      'Każda noc to jedna trasa na jakieś dwanaście minut, a każdy list można otworzyć kosztem zapłaty. W drugim tygodniu czytasz już wszystkie i mimo to je doręczasz, bo znasz tych ludzi.\n\nWspinaczka jest ciężka i ludzka: czasem dłoń mija gzyms. Miasto jest tak małe, że da się go nauczyć na pamięć, i to jest prawdziwy rozwój postaci.',
  },
  'circuit-nine': {
    summary: 'Dziewięć torów poznanych tak dobrze, że dziewiąty zakręt każdego z nich czuć nosem.',
    description:
      'Circuit Nine wydaje cały budżet na dziewięć torów i pogodę nad nimi. Asfalt przez weekend zbiera gumę, krawężniki się kruszą, a w niedzielę jedzie się po błędach z soboty. Asysty są uczciwe: uczą i odchodzą.\n\nPodzielony ekran dla dwojga, trzydzieści aut na starcie i tryb dla tych, którzy wolą machać flagą.',
  },
  'harrow-and-vale': {
    summary: 'Dwóch grabarzy mieszka w domu, w którym jedne drzwi są zawsze otwarte. Nigdy te same.',
    description:
      'W dzień mierzysz, myjesz i ubierasz zmarłych, w nocy sprawdzasz, który z nich wrócił na górę. Nie ma do czego strzelać. Jest za to mnóstwo do zamknięcia, cicho i właściwą ręką.\n\nHarrow mówi, Vale słucha. Czwartej nocy wolisz, żeby było odwrotnie. Sześć godzin, najlepiej w płaszczu.',
  },
  'moth-and-marrow': {
    summary:
      'Jesteś ostatnią ćmą w miasteczku dobrze wychowanych kości. Bardzo proszą, żebyś została na kolacji.',
    description:
      'Twoja drużyna to ci, których uda się odciągnąć od stołu: kość udowa z tremą, kłamliwa szczęka, klatka piersiowa, która kiedyś była chórem. Kolejność tur wyznaczają miejsca przy stole, a te wolno pozamieniać, gdy nikt nie patrzy.\n\nWalki są krótkie, łagodne i niesprawiedliwe na twoją korzyść. Rozmowy nie. Osiemnaście godzin, dwa zakończenia szczere i jedno uprzejme.',
  },
  'vesper-station': {
    summary: 'Wieczorna zmiana na stacji, na której zawsze jest wieczór.',
    description:
      'Pilnujesz cła, powietrza i plotek dla sześciu tysięcy ludzi, którzy nigdy nie widzą południa. Co dwadzieścia minut cumuje statek i ma coś do oclenia, a stacja pamięta, co przepuszczasz. Po dwóch tygodniach dolne pokłady mają już dla ciebie przezwisko.\n\nDwadzieścia godzin małych decyzji. Dwie z nich były duże.',
  },
  'copper-meridian': {
    summary: 'Płyń wzdłuż miedzianej linii, którą kazał namalować na morzu król, co nigdy nie wstał z łóżka.',
    description:
      'Linia jest błędna, mapy przyznają jej rację, a każda wyspa ułożyła sobie życie wokół tej pomyłki. Narysuj prawdę albo chroń kłamstwo, a porty odpłacą ci tym samym. Żeglowanie jest proste, pogoda nie.\n\nDziesięć godzin, pięć osób załogi i mewa na etacie.',
  },
  glasswing: {
    summary:
      'Motyl o przezroczystych skrzydłach przelatuje przez czterdzieści witraży. Ty możesz ruszać tylko światłem.',
    description:
      'Przechyl słońce, zamień szybkę, poczekaj na południe. Czerwień usypia ćmę w następnym oknie, błękit ją budzi. Zasad nigdzie nie spisano, a przy dziesiątym oknie możesz ich uczyć.\n\nTrzy godziny, nie da się przegrać, i jedno okno, którego nikomu jeszcze nie pokazałem.',
  },
  'ninefold-keep': {
    summary: 'Dziewięć murów, dziewięć rodzin i oblężenie, które trwa dłużej niż czyjakolwiek cierpliwość.',
    description:
      'Nie wychodzisz z zamku. Co tydzień wybierasz, której bramy bronić, którą rodzinę zawieść i komu dać drugi koc. Bitwy są turowe i małe, kłótnie w kuchni ani takie, ani takie.\n\nRodziny pamiętają wszystko. U mnie piekarze otworzyli wschodnią bramę, bo poszło o mąkę.',
  },
  'second-serve': {
    summary: 'Gra w tenisa o serwisie, który następuje po tym w siatkę.',
    description:
      'Pierwszy serwis to fizyka, drugi to nerwy. Puls widowni czujesz w padzie, a po twojej stronie staje dopiero, gdy na to zapracujesz. Wymiany da się czytać, uderzenia mają ciężar.\n\nDebel sprawdza przyjaźnie. Weźcie trzeciego na sędziego.',
  },
  'draftbench-pro': {
    summary: 'Rzuty, elewacje i wykazy części z jednego rysunku, w oknie, które nie włazi pod łokieć.',
    description:
      'Rysuj w dwóch wymiarach, sprawdzaj w trzech i oddawaj pliki, które otworzą inne biura. Przesuniesz ścianę, a wymiary pójdą za nią. Każdy dzień jest zapisany osobno, więc w piątek odzyskasz schody z wtorku.\n\nLicencja dla jednej osoby na dwa komputery. Odnawia się tylko wtedy, gdy o to poprosisz.',
  },
  'vaultmail-security': {
    summary: 'Ochrona poczty, która jednym zdaniem mówi, co zatrzymała i dlaczego.',
    description:
      'Vaultmail czyta przychodzącą pocztę na twoim urządzeniu, otwiera załączniki w zamkniętym pokoju i oznacza nadawcę, który nie jest tym, za kogo się podaje. Nie sprzedaje twoich kontaktów i nie krzyczy.\n\nTrzy urządzenia, jeden rok. Raport tygodniowy mieści się na ekranie telefonu.',
  },
  'paper-kingdoms': {
    summary: 'Rządź krajem narysowanym na jednej kartce. Gdy zabraknie miejsca, złóż ją.',
    description:
      'Zgięcie zbliża granice, ukrywa wojska i rujnuje pocztę sąsiadów. Każde zostaje widoczne i osłabia papier, więc dawne wojny to dosłownie miejsca, w których mapa się drze.\n\nPartia trwa czterdzieści minut. Samouczek to papierowy samolot, który zostaje u ciebie.',
  },
  'hollow-acres': {
    summary: 'Gospodarstwo z bardzo dobrą ziemią, pod którą nikogo nie ma, o ile ci wiadomo.',
    description:
      'Oraj, siej, sprzedawaj, a potem zauważ, że bruzdy wracają odrobinę prostsze, niż je zostawiasz. Rolnictwa starczy dla ludzi, którzy mają własne kalosze. To drugie jest nieobowiązkowe i gorąco je polecam.\n\nSąsiad macha co rano. Jest strachem na wróble, ale macha.',
  },
  'orbital-drift': {
    summary: 'Doglądasz pierścienia starych satelitów. Masz paliwo na jedenaście minut i bardzo długi kij.',
    description:
      'Wszystko jest pędem. Odepchniesz się źle i masz czas, żeby to przemyśleć. Zlecenia są różne: dokręcić śrubę, odwieść satelitę pogodowego od emerytury, a pod tobą obraca się Ziemia i wszystkie miejsca, w których dziś nie zanocujesz.\n\nŁagodna symulacja, póki co dziewięćdziesiąt minut, punktualnie, nie nadlecą odłamki.',
  },
  'a-crown-of-reeds': {
    summary: 'Przy każdym wylewie rzeka wybiera króla. W tym roku padło na ciebie, a nie umiesz pływać.',
    description:
      'Krótkie tury, płaskie łodzie i dwór złożony z czapli, rybaków i jednej niezwykle cierpliwej wydry. Korona jest z trzciny i moknie, a to najbliższe paskowi życia, co tu znajdziesz.\n\nKiedyś był to projekt studencki. Wciąż ma najładniejszą rzekę, jaką widziałem w pikselach.',
  },
  thornwake: {
    summary: 'Księżniczka obudziła się sama, zobaczyła ciernie i zaczęła sprzedawać bilety.',
    description:
      'Żwawa, zabawna gra fabularna o przeklętym zamku, który ma na siebie zarabiać. Książęta przychodzą uzbrojeni, zagubieni albo jedno i drugie: można ich uleczyć, zatrudnić lub sprzedać im mapę. Ciernie awansują szybciej od ciebie.\n\nOsiem godzin. Sklep z pamiątkami to pełnoprawna strategia.',
  },
  winterwick: {
    summary: 'Wioska pod śniegiem, jedna świeca na dom, a zima zaczęła sprawdzać obecność.',
    description:
      'Co noc decydujesz, w których oknach będzie światło. Ciemny dom jest bezpieczny od tego, co chodzi drogą, lecz tak zimny, że można w nim kogoś stracić. Za dnia rąbiesz drewno, godzisz sąsiadów i szkolisz bardzo małą straż.\n\nPięć godzin, do powtarzania: wioska nadaje dzieciom imiona po tych, których nie udało się uratować.',
  },
  'emberline-the-long-retreat': {
    summary:
      'Wojna jest przegrana na pierwszej stronie. Potem trzeba już tylko doprowadzić do domu czterystu ludzi.',
    description:
      'Dowodzisz strażą tylną, pieszo: wysadź most, utrzymaj rozdroże, ponieś kucharza. Każdy żołnierz ma imię i zły nawyk, a kolumna topnieje tak, że trudno to zapomnieć.\n\nWygląda na drogą i taka jest, ale najlepsza scena to puszka brzoskwiń na wszystkich. Czternaście godzin.',
  },
  'redline-coast': {
    summary: 'Jedna droga nad morzem, dwieście kilometrów i zachód słońca, który trwa, póki trzymasz gaz.',
    description:
      'Zwolnisz, a słońce zajdzie. Droga ciągnie się bez przerwy od wiosek rybackich po światła kasyn, bez wczytywania i bez kryjówek. W innych autach siedzą ludzie, którzy mają coś do załatwienia, i to oni są przeciwnikami.\n\nW radiu leci dwanaście godzin zespołów, które nie istnieją, a szkoda.',
  },
  'saltmarsh-tactics': {
    summary: 'Małe oddziały, miękki grunt. Połowa planu wroga już się zapada.',
    description:
      'Turowa taktyka, w której teren miewa humory: błoto pamięta ślady, trzciny kłamią o tym, kto w nich siedzi, a w szóstej turze przypływ rysuje planszę od nowa, cokolwiek robisz. Twoi kapitanowie łowią węgorze, nie są bohaterami i tak też narzekają.\n\nDwadzieścia cztery misje, edytor poziomów i najlepsza mgła, jaką zdarzyło mi się przeklinać.',
  },
  'pixel-orchard': {
    summary: 'Jedna jabłoń na pole, jedno pole na dzień i burza w kalendarzu.',
    description:
      'Szczep, przycinaj, rozdawaj dżem. Sad należał do ciotki, która pod każdym drzewem zostawiła wskazówki, przeważnie o ludziach. Wszystko toczy się w tempie czajnika i wygląda jak puszka po herbatnikach.\n\nOdmian jest dziewięćdziesiąt. Do szarlotki najlepsza jest ta najbrzydsza.',
  },
  brambleton: {
    summary: 'Wioska źle wychowanych warzyw szuka burmistrza, który ich nie zje.',
    description:
      'Chodź na zebrania, odsłaniaj pomniki, nie napraw fontanny. Rzepy strajkują, pory są zakochane, a dynia startuje przeciwko tobie z twoimi własnymi hasłami.\n\nDziesięć godzin cichego śmiechu i jeden naprawdę wzruszający pogrzeb, brukselki.',
  },
  ironbough: {
    summary: 'Żelazny las, kowal, który ma wobec niego dług, i broń, którą trzeba najpierw zasadzić.',
    description:
      'Zasiej miecz na wiosnę, a jesienią będzie z niego coś pożytecznego, o ile mróz okaże litość. Kucie to pół ogrodnictwo, pół chirurgia, a drzewa mają zdanie o tym, co robisz z ich dziećmi.\n\nTrzydzieści pięć godzin opowieści i walka z pauzą, w której wreszcie można zapauzować pauzę.',
  },
  'kestrel-marches': {
    summary:
      'Jedź granicą, co do której nikt się nie zgadza, z jastrzębiem, który dobrze wie, gdzie ona biegnie.',
    description:
      'Jastrząb tropi, kradnie i czasem wraca z czyjąś ręką. Ty handlujesz, pojedynkujesz się i fałszujesz papiery dla dwóch królestw naraz. Twoje dobre imię zapisano w dwóch księgach, a zabawa zaczyna się, gdy ktoś je porówna.\n\nDwadzieścia pięć godzin i koń, za którym zatęsknisz.',
  },
  'the-cartographer-of-ash': {
    summary: 'Wulkan wymazał mapę. Płacą ci od mili za nową, a co narysujesz, w to ludzie uwierzą.',
    description:
      'Przejdź szary kontynent z mułem, kompasem i czwórką towarzyszy. Każda grań, którą nazwiesz, staje się prawdziwa dla osadników, nawet ta nazwana dla żartu. Jest już wieś o nazwie Obiad.\n\nWalki są rzadkie i drogie. Atrament jest jeszcze rzadszy. Przyda się i jedno, i drugie.',
  },
  'game-time-90-days': {
    summary: 'Dziewięćdziesiąt dni w Evermarch, gdzie ktoś trzyma ci miejsce w kolejce na prom.',
    description:
      'Trzy miesiące gry dla jednego konta Evermarch, nowego albo po powrocie. Dni biegną od wpisania kodu i nie da się ich zatrzymać, nawet na żniwa.\n\nDo dwudziestego poziomu gra jest darmowa. Dalej droga liczy się na dni.',
  },
  'quarry-nine': {
    summary: 'Potnij dziewięć bloków kamienia tak, by weszły do jednej skrzyni. Skrzynia jest innego zdania.',
    description:
      'Łamigłówka o objętości, cierpliwości i zdaniu „gdzieś to musi wejść”. Każdy blok tnie się raz i tak już zostaje. Majster mówi o marnotrawstwie głosem, który słyszę teraz we własnej kuchni.\n\nSto dwadzieścia skrzyń. W ostatniej jest dziesiąty blok.',
  },
};
