import type { DemoBanner } from './shape.ts';

/** The home page's banners, in the order of their turn. */
export const DEMO_BANNERS: readonly DemoBanner[] = [
  {
    id: 'fit',
    link: '/games',
    covers: ['circuit-nine', 'lanternfall', 'tidebreaker', 'harrow-and-vale'],
    texts: {
      ar: {
        heading: 'مفاتيح تعمل من أول لفّة.',
        line: 'أخبرنا أين تلعب، ولن نعرض إلا المفاتيح التي تُفعَّل عندك، وبالسعر الذي تدفعه.',
        action: 'تصفّح الألعاب',
      },
      cz: {
        heading: 'Klíče, které sednou napoprvé.',
        line: 'Řekněte nám, kde hrajete. Ukážeme jen klíče, které se tam aktivují, za cenu, kterou zaplatíte.',
        action: 'Prohlédnout hry',
      },
      de: {
        heading: 'Schlüssel, die passen. Auf Anhieb.',
        line: 'Sag uns, wo du spielst. Wir zeigen nur Schlüssel, die sich dort aktivieren lassen, zum Preis, den du zahlst.',
        action: 'Spiele ansehen',
      },
      'en-US': {
        heading: 'Keys that fit, first turn.',
        line: 'Tell us where you play. We only show keys that activate there, at the price you pay.',
        action: 'Browse games',
      },
      es: {
        heading: 'Claves que encajan a la primera.',
        line: 'Dinos dónde juegas. Solo mostramos claves que se activan ahí, al precio que pagas.',
        action: 'Ver juegos',
      },
      fr: {
        heading: 'Des clés qui tournent du premier coup.',
        line: 'Dites-nous où vous jouez. Nous ne montrons que les clés qui s’y activent, au prix que vous payez.',
        action: 'Voir les jeux',
      },
      hu: {
        heading: 'Kulcsok, amelyek elsőre nyitnak.',
        line: 'Mondd el, hol játszol. Csak olyan kulcsot mutatunk, amely ott aktiválható, azon az áron, amelyet fizetsz.',
        action: 'Játékok böngészése',
      },
      it: {
        heading: 'Chiavi che girano al primo colpo.',
        line: 'Dicci dove giochi. Mostriamo solo le chiavi che si attivano lì, al prezzo che paghi.',
        action: 'Sfoglia i giochi',
      },
      ja: {
        heading: '一度で回る、合うキー。',
        line: 'どこで遊ぶか教えてください。そこで有効化できるキーだけを、お支払いになる価格で表示します。',
        action: 'ゲームを見る',
      },
      ko: {
        heading: '한 번에 맞는 키.',
        line: '어디서 플레이하는지 알려 주세요. 그곳에서 활성화되는 키만, 실제로 내는 가격으로 보여 드립니다.',
        action: '게임 둘러보기',
      },
      nl: {
        heading: 'Sleutels die meteen passen.',
        line: 'Vertel ons waar je speelt. We tonen alleen sleutels die daar werken, voor de prijs die je betaalt.',
        action: 'Games bekijken',
      },
      pl: {
        heading: 'Klucze, które pasują od razu.',
        line: 'Powiedz nam, gdzie grasz. Pokażemy tylko klucze, które tam działają, w cenie, którą zapłacisz.',
        action: 'Przeglądaj gry',
      },
      pt: {
        heading: 'Chaves que servem de primeira.',
        line: 'Diga onde joga. Mostramos só as chaves que ativam aí, pelo preço que paga.',
        action: 'Ver jogos',
      },
      ro: {
        heading: 'Chei care se potrivesc din prima.',
        line: 'Spune-ne unde joci. Arătăm doar cheile care se activează acolo, la prețul pe care îl plătești.',
        action: 'Vezi jocurile',
      },
      ru: {
        heading: 'Ключи подходят с первого поворота.',
        line: 'Скажите, где вы играете. Мы покажем только ключи, которые там активируются, по цене, которую вы заплатите.',
        action: 'Смотреть игры',
      },
      tr: {
        heading: 'İlk çevirişte uyan anahtarlar.',
        line: 'Nerede oynadığını söyle. Yalnızca orada etkinleşen anahtarları, ödeyeceğin fiyatla gösterelim.',
        action: 'Oyunlara göz at',
      },
      'zh-CN': {
        heading: '一转就开的密钥。',
        line: '告诉我们你在哪里玩。我们只显示能在那里激活的密钥，价格就是你要付的价格。',
        action: '浏览游戏',
      },
      'zh-TW': {
        heading: '一轉就開的金鑰。',
        line: '告訴我們你在哪裡玩。我們只顯示能在那裡啟用的金鑰，價格就是你要付的價格。',
        action: '瀏覽遊戲',
      },
    },
  },
  {
    id: 'tide',
    link: '/games/tidebreaker',
    covers: ['tidebreaker', 'windfall-bay', 'copper-meridian'],
    texts: {
      ar: {
        heading: 'ساعة واحدة تحت البحر.',
        line: 'في Tidebreaker كاتدرائية غارقة تُفتح مرة كل يوم. خذ نفسًا عميقًا.',
        action: 'شاهد Tidebreaker',
      },
      cz: {
        heading: 'Jedna hodina pod mořem.',
        line: 'V Tidebreakeru se zatopená katedrála otevírá jednou denně. Zhluboka se nadechněte.',
        action: 'Zobrazit Tidebreaker',
      },
      de: {
        heading: 'Eine Stunde unter dem Meer.',
        line: 'In Tidebreaker öffnet eine versunkene Kathedrale einmal am Tag. Hol tief Luft.',
        action: 'Tidebreaker ansehen',
      },
      'en-US': {
        heading: 'One hour under the sea.',
        line: 'In Tidebreaker a drowned cathedral opens once a day. Take a deep breath.',
        action: 'See Tidebreaker',
      },
      es: {
        heading: 'Una hora bajo el mar.',
        line: 'En Tidebreaker una catedral hundida abre una vez al día. Respira hondo.',
        action: 'Ver Tidebreaker',
      },
      fr: {
        heading: 'Une heure sous la mer.',
        line: 'Dans Tidebreaker, une cathédrale noyée ouvre une fois par jour. Respirez à fond.',
        action: 'Voir Tidebreaker',
      },
      hu: {
        heading: 'Egy óra a tenger alatt.',
        line: 'A Tidebreakerben egy elsüllyedt katedrális naponta egyszer nyílik ki. Vegyél mély levegőt.',
        action: 'Tidebreaker megtekintése',
      },
      it: {
        heading: 'Un’ora sotto il mare.',
        line: 'In Tidebreaker una cattedrale sommersa apre una volta al giorno. Fai un bel respiro.',
        action: 'Vedi Tidebreaker',
      },
      ja: {
        heading: '海の底で、一時間。',
        line: 'Tidebreakerでは、沈んだ大聖堂が一日に一度だけ開きます。深く息を吸って。',
        action: 'Tidebreakerを見る',
      },
      ko: {
        heading: '바다 밑의 한 시간.',
        line: 'Tidebreaker에서는 물에 잠긴 대성당이 하루에 한 번 열립니다. 숨을 깊이 들이쉬세요.',
        action: 'Tidebreaker 보기',
      },
      nl: {
        heading: 'Eén uur onder zee.',
        line: 'In Tidebreaker gaat een verdronken kathedraal één keer per dag open. Haal diep adem.',
        action: 'Tidebreaker bekijken',
      },
      pl: {
        heading: 'Jedna godzina pod wodą.',
        line: 'W Tidebreaker zatopiona katedra otwiera się raz dziennie. Weź głęboki oddech.',
        action: 'Zobacz Tidebreaker',
      },
      pt: {
        heading: 'Uma hora debaixo do mar.',
        line: 'Em Tidebreaker, uma catedral submersa abre uma vez por dia. Respire fundo.',
        action: 'Ver Tidebreaker',
      },
      ro: {
        heading: 'O oră sub mare.',
        line: 'În Tidebreaker, o catedrală scufundată se deschide o dată pe zi. Respiră adânc.',
        action: 'Vezi Tidebreaker',
      },
      ru: {
        heading: 'Один час под водой.',
        line: 'В Tidebreaker затонувший собор открывается раз в день. Вдохните поглубже.',
        action: 'Открыть Tidebreaker',
      },
      tr: {
        heading: 'Denizin altında bir saat.',
        line: 'Tidebreaker’da batık bir katedral günde bir kez açılıyor. Derin bir nefes al.',
        action: 'Tidebreaker’a bak',
      },
      'zh-CN': {
        heading: '海底一小时。',
        line: '在 Tidebreaker 里，沉没的大教堂每天只开一次。深吸一口气。',
        action: '查看 Tidebreaker',
      },
      'zh-TW': {
        heading: '海底一小時。',
        line: '在 Tidebreaker 裡，沉沒的大教堂每天只開一次。深吸一口氣。',
        action: '查看 Tidebreaker',
      },
    },
  },
  {
    id: 'gift',
    link: '/gift-cards',
    covers: ['tollgate-arcade-20', 'stitch-row-50', 'wren-audio-30'],
    texts: {
      ar: {
        heading: 'لا تعرف ماذا يلعبون؟',
        line: 'بطاقة هدايا تترك لهم الاختيار، وتصل بالبريد الإلكتروني.',
        action: 'اختر القيمة',
      },
      cz: {
        heading: 'Nevíte, co hrají?',
        line: 'S dárkovou kartou si vyberou sami. Přijde e-mailem.',
        action: 'Vybrat hodnotu',
      },
      de: {
        heading: 'Keine Ahnung, was sie spielen?',
        line: 'Mit einer Geschenkkarte wählen sie selbst. Sie kommt per E-Mail.',
        action: 'Wert wählen',
      },
      'en-US': {
        heading: 'Not sure what they play?',
        line: 'A gift card lets them choose, and arrives by email.',
        action: 'Choose a value',
      },
      es: {
        heading: '¿No sabes a qué juegan?',
        line: 'Con una tarjeta regalo eligen ellos. Llega por correo.',
        action: 'Elegir importe',
      },
      fr: {
        heading: 'Vous ne savez pas à quoi ils jouent ?',
        line: 'Avec une carte cadeau, ils choisissent. Elle arrive par e-mail.',
        action: 'Choisir un montant',
      },
      hu: {
        heading: 'Nem tudod, mivel játszanak?',
        line: 'Ajándékkártyával ők választanak. E-mailben érkezik.',
        action: 'Érték kiválasztása',
      },
      it: {
        heading: 'Non sai a cosa giocano?',
        line: 'Con una carta regalo scelgono loro. Arriva per e-mail.',
        action: 'Scegli un importo',
      },
      ja: {
        heading: '何を遊ぶか分からないときは。',
        line: 'ギフトカードなら、本人が選べます。メールで届きます。',
        action: '金額を選ぶ',
      },
      ko: {
        heading: '무엇을 플레이하는지 모르시나요?',
        line: '기프트 카드라면 직접 고를 수 있습니다. 이메일로 도착합니다.',
        action: '금액 선택',
      },
      nl: {
        heading: 'Geen idee wat ze spelen?',
        line: 'Met een cadeaukaart kiezen ze zelf. Hij komt per e-mail.',
        action: 'Kies een bedrag',
      },
      pl: {
        heading: 'Nie wiesz, w co grają?',
        line: 'Z kartą podarunkową wybiorą sami. Przychodzi e-mailem.',
        action: 'Wybierz kwotę',
      },
      pt: {
        heading: 'Não sabe o que jogam?',
        line: 'Com um cartão-presente, a escolha é deles. Chega por e-mail.',
        action: 'Escolher um valor',
      },
      ro: {
        heading: 'Nu știi ce joacă?',
        line: 'Cu un card cadou aleg singuri. Vine prin e-mail.',
        action: 'Alege o valoare',
      },
      ru: {
        heading: 'Не знаете, во что они играют?',
        line: 'С подарочной картой они выберут сами. Придёт по электронной почте.',
        action: 'Выбрать номинал',
      },
      tr: {
        heading: 'Ne oynadıklarını bilmiyor musun?',
        line: 'Hediye kartıyla kendileri seçer. E-postayla gelir.',
        action: 'Bir tutar seç',
      },
      'zh-CN': {
        heading: '不知道对方玩什么？',
        line: '送礼品卡，让对方自己选，通过电子邮件送达。',
        action: '选择面额',
      },
      'zh-TW': {
        heading: '不知道對方玩什麼？',
        line: '送禮物卡，讓對方自己選，透過電子郵件送達。',
        action: '選擇面額',
      },
    },
  },
];
