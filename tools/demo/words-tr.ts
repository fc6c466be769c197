import type { DemoText } from './shape.ts';

/** Turkish texts of the products that most visitors meet first, by slug. */
export const WORDS_TR: Readonly<Record<string, DemoText>> = {
  lanternfall: {
    summary:
      'Biri yukarı çıktıkça ışıklı kalan bir şehir. Alevi kırk kat boyunca taşı ve kimde kalacağına karar ver.',
    description:
      'Lanternfall bir kule, onun bekçileri ve uzun bir gece üzerine ağır akan bir rol yapma oyunu. Beş meslekten birini seç, muhafızları lafla atlat ya da dar merdivenlerde dövüş. Baştan sona otuz saat kadar sürer.\n\nIşık hem paran, hem zırhın, hem saatin. Bir mektubu okumak için harcarsan, omzunun üstünden kimin okuduğunu göremeyebilirsin. Fenerci başlamak için en şefkatli meslek, borç tahsildarı en komiği.',
  },
  tidebreaker: {
    summary: 'Denizin dibindeki katedral günde bir saat açılıyor. Sen ömrün boyunca geç kaldın.',
    description:
      'Dal, akıntıları oku ve batık bir şehrin kapılarını suyun ağırlığına karşı it. Bugün açtığın yarın da açık kalır, böylece saat uzar: önce sunağa, sonra mahzene, sonra da çanları çalan o şeye kadar.\n\nOksijen göstergesi yok. Nefes senin, tetikle alıyorsun ve ne kadar tutabildiğine şaşacaksın.',
  },
  'night-courier': {
    summary:
      'Sokağa çıkma yasağı olan bir şehirde mühürlü mektuplar taşı. Koşabilir, tırmanabilir, blöf yapabilir, iş oraya varırsa tekme atabilirsin.',
    description:
      'Her gece on iki dakika kadar süren tek bir yol ve ücretinden vazgeçersen açabileceğin mektuplar. İkinci hafta hepsini okuyup yine de götürüyorsun, çünkü artık o insanları tanıyorsun.\n\nTırmanmak zor ve insanca: bazen el pervazı ıskalar. Şehir ezberlenecek kadar küçük, asıl yetenek ağacı da bu.',
  },
  'circuit-nine': {
    summary: 'Dokuz pist; öyle iyi öğrenilmiş ki her birinin dokuzuncu virajını kokusundan tanırsın.',
    description:
      'Circuit Nine bütün bütçesini dokuz piste ve üstlerindeki havaya harcıyor. Asfalt hafta sonu boyunca lastik tutar, bordürler kırılır ve pazar yarışı cumartesinin hataları üstünde koşulur. Yardımcılar dürüst: öğretir ve giderler.\n\nİki kişilik bölünmüş ekran, otuz araçlık gridler ve bayrak sallamayı yeğleyenler için ayrı bir mod.',
  },
  'harrow-and-vale': {
    summary: 'İki cenazeci, hep bir kapısı açık duran bir evi paylaşıyor. Açık kapı hiçbir zaman aynı değil.',
    description:
      'Gündüz ölüleri ölçer, yıkar ve giydirirsin; gece hangisinin yukarı kata döndüğünü bulursun. Ateş edecek bir şey yok. Kapatacak çok şey var, sessizce ve doğru elle.\n\nHarrow konuşur, Vale dinler. Dördüncü gece tersi olsun isteyeceksin. Altı saat, en iyisi paltoyla.',
  },
  'moth-and-marrow': {
    summary: 'Terbiyeli kemiklerle dolu bir kasabada son güve sensin. Yemeğe kalmanı pek isterler.',
    description:
      'Ekibin, sofradan kaldırabildiklerin: sahne korkusu olan bir uyluk kemiği, yalan söyleyen bir çene, eskiden koro olan bir göğüs kafesi. Sıra oturma düzenine göre gider; kimse bakmıyorsa yerleri değiştirebilirsin.\n\nDövüşler kısa, yumuşak ve senin lehine haksız. Sohbetler değil. On sekiz saat, iki dürüst son ve bir nazik son.',
  },
  'vesper-station': {
    summary: 'Hep akşam olan bir istasyonda akşam vardiyası.',
    description:
      'Öğleyi hiç görmeyen altı bin kişinin gümrüğünü, havasını ve dedikodusunu yönetirsin. Yirmi dakikada bir, beyan edecek şeyi olan bir gemi yanaşır ve istasyon neye göz yumduğunu unutmaz. İki hafta sonra alt güvertelerde bir lakabın olur.\n\nYirmi saatlik küçük kararlar. İkisi büyüktü.',
  },
  'copper-meridian': {
    summary: 'Yatağından hiç çıkmamış bir kralın denize çizdirdiği bakır çizgi boyunca yelken aç.',
    description:
      'Çizgi yanlış, haritalar ona hak veriyor ve her ada hayatını bu hatanın çevresine kurmuş. Doğruyu çiz ya da yalanı koru; limanlar sana ona göre davranır. Yelken kolay, hava değil.\n\nOn saat, beş kişilik mürettebat ve kadrolu bir martı.',
  },
  glasswing: {
    summary: 'Saydam kanatlı bir kelebek kırk vitrayı aşıyor. Sen yalnızca ışığı oynatabilirsin.',
    description:
      'Güneşi eğ, bir camı değiştir, öğleyi bekle. Kırmızı, sonraki penceredeki güveyi uyutur; mavi uyandırır. Kurallar hiçbir yerde yazmaz ama onuncu pencerede ders verebilirsin.\n\nÜç saat, kaybetmek yok ve daha kimseye göstermediğim bir pencere var.',
  },
  'ninefold-keep': {
    summary: 'Dokuz sur, dokuz aile ve herkesin sabrından uzun süren bir kuşatma.',
    description:
      'Kaleden hiç çıkmazsın. Her hafta hangi kapının tutulacağını, hangi ailenin küseceğini ve ikinci battaniyenin kime gideceğini seçersin. Savaşlar sıra tabanlı ve küçük; mutfaktaki kavgalar ikisi de değil.\n\nAileler hiçbir şeyi unutmaz. Benim ilk oyunumda fırıncılar bir un meselesi yüzünden doğu kapısını açtı.',
  },
  'second-serve': {
    summary: 'Fileye attığın servisten sonraki servisi anlatan bir tenis oyunu.',
    description:
      'İlk servis fizik, ikincisi yürek işi. Tribünün nabzı elindeki kolda atar ve sen kazanana kadar senden yana değildir. Ralliler okunur, vuruşların ağırlığı var.\n\nÇiftlerde dostluklar sınanır. Hakem olsun diye bir üçüncü getirin.',
  },
  'draftbench-pro': {
    summary: 'Tek çizimden plan, görünüş ve parça listesi; dirseğine takılmayan bir ekranda.',
    description:
      'İki boyutta çiz, üç boyutta denetle, başka büroların da açabildiği dosyalar ver. Duvarı kaydırınca ölçüler peşinden gelir. Her gün ayrı saklanır; salı günkü merdiveni cuma günü geri alabilirsin.\n\nBir kişi ve iki bilgisayar için lisans. Ancak sen istersen yenilenir.',
  },
  'vaultmail-security': {
    summary: 'Neyi neden durdurduğunu tek cümlede söyleyen e-posta koruması.',
    description:
      'Vaultmail gelen postayı kendi cihazında okur, ekleri kapalı bir odada açar ve olduğunu söylediği kişi olmayan göndereni işaretler. Adres defterini satmaz, bağırmaz.\n\nÜç cihaz, bir yıl. Haftalık rapor bir telefon ekranına sığar.',
  },
  'paper-kingdoms': {
    summary: 'Tek bir kâğıda çizilmiş bir ülkeyi yönet. Yer kalmayınca katla.',
    description:
      'Katlamak sınırları yaklaştırır, orduları saklar ve komşuların postasını bozar. Her kat izi görünür kalır ve kâğıdı zayıflatır; yani eski savaşlar, haritanın yırtıldığı yerlerin ta kendisidir.\n\nBir oyun kırk dakika. Öğretici bölüm, sende kalacak bir kâğıt uçak.',
  },
  'hollow-acres': {
    summary: 'Toprağı çok iyi, altında da bildiğin kadarıyla kimse olmayan bir çiftlik.',
    description:
      'Sür, ek, sat; sonra saban izlerinin bıraktığından biraz daha düzgün geri geldiğini fark et. Çiftçilik kısmı, çizmesi olan insanları doyuracak kadar eksiksiz. Öteki şey isteğe bağlı ve ben öneririm.\n\nKomşu her sabah el sallıyor. Kendisi korkuluk ama sallıyor.',
  },
  'orbital-drift': {
    summary: 'On bir dakikalık yakıt ve çok uzun bir sırıkla, yaşlı uydulardan bir halkaya bakıyorsun.',
    description:
      'Her şey momentum. Yanlış itersen üzerine düşünecek vaktin olur. İşler bir cıvatayı sıkmaktan, bir hava uydusunu emeklilikten caydırmaya kadar gider; altında da Dünya döner ve bu akşam varamayacağın yerleri gösterir.\n\nDoksan dakikada bir, tam saatinde gelen enkaza kadar sakin bir simülasyon.',
  },
  'a-crown-of-reeds': {
    summary: 'Nehir her taşkında bir kral seçer. Bu yıl seni seçti, sen de yüzme bilmiyorsun.',
    description:
      'Kısa turlar, sığ kayıklar ve balıkçıllardan, balıkçılardan, bir de son derece sabırlı bir su samurundan oluşan bir saray. Tacın kamıştan ve ıslanıyor; oyunda can çubuğuna en yakın şey bu.\n\nBir zamanlar öğrenci ödeviydi; piksellerle çizilmiş gördüğüm en güzel nehir hâlâ onda.',
  },
  thornwake: {
    summary: 'Prenses kendi kendine uyandı, dikenli çiti gördü ve bilet satmaya başladı.',
    description:
      'Lanetli bir kaleyi kâr eden bir işletme gibi yürütmek üzerine hızlı ve komik bir rol yapma oyunu. Prensler silahlı, kayıp ya da ikisi birden gelir: iyileştir, işe al ya da onlara bir harita sat. Dikenler senden çabuk seviye atlar.\n\nSekiz saat. Hediyelik eşya dükkânına oynamak gayet geçerli bir yol.',
  },
  winterwick: {
    summary: 'Kar altında bir köy, ev başına bir mum ve yoklama almaya başlayan bir kış.',
    description:
      'Her gece hangi pencerelerin aydınlık olacağına karar verirsin. Karanlık ev, yoldaki şeyden güvendedir ama birini yitirecek kadar soğuktur. Gündüz odun keser, kavgaları yatıştırır, küçücük bir muhafız birliği yetiştirirsin.\n\nBeş saat sürer, yeniden oynansın diye yapıldı: köy, çocuklarına yitirdiklerinin adını verir.',
  },
  'emberline-the-long-retreat': {
    summary: 'Savaş ilk sayfada kaybedildi. Ondan sonrası, dört yüz kişiyi evine götürmek.',
    description:
      'Artçı birliği yaya yönetirsin: köprüyü uçur, kavşağı tut, aşçıyı taşı. Her askerin bir adı ve kötü bir huyu var; kol da unutamayacağın biçimlerde kısalıyor.\n\nPahalı görünür ve öyledir, ama en güzel sahnesi paylaşılan bir şeftali konservesi. On dört saat.',
  },
  'redline-coast': {
    summary: 'Bir sahil yolu, iki yüz kilometre ve gaza bastıkça süren bir gün batımı.',
    description:
      'Yavaşla, güneş de gitsin. Yol, balıkçı köylerinden kumarhane ışıklarına kadar tek parça; ne yükleme ekranı var ne saklanacak yer. Öteki arabalarda işi olan insanlar oturuyor, asıl rakiplerin onlar.\n\nRadyoda, var olmayan ama olması gereken gruplardan on iki saat şarkı.',
  },
  'saltmarsh-tactics': {
    summary: 'Küçük birlikler, yumuşak zemin. Düşman planının yarısı şimdiden batıyor.',
    description:
      'Arazinin huyu olan sıra tabanlı bir taktik oyunu: çamur ayak izini unutmaz, sazlar içinde kim olduğu konusunda yalan söyler ve ne yaparsan yap, altıncı turda gelgit haritayı baştan çizer. Komutanların kahraman değil yılan balığı avcısı, şikâyetleri de ona göre.\n\nYirmi dört görev, bir bölüm editörü ve bugüne kadar sövdüğüm en güzel sis.',
  },
  'pixel-orchard': {
    summary: 'Kare başına bir elma ağacı, güne bir kare ve takvimde bir fırtına.',
    description:
      'Aşıla, buda, reçel dağıt. Bahçe teyzenindi; her ağacın altına, çoğu insanlar hakkında, birer öğüt bırakmış. Çaydanlık hızında ilerler, bisküvi kutusu gibi görünür.\n\nDoksan çeşit var. Turtaya en yakışanı çirkin olan.',
  },
  brambleton: {
    summary: 'Yaramaz sebzelerin köyü, onları yemeyecek bir muhtar arıyor.',
    description:
      'Toplantılara katıl, heykel aç, çeşmeyi onarma. Şalgamlar grevde, pırasalar âşık ve bir balkabağı senin sloganlarınla sana rakip.\n\nOn saatlik küçük gülüşler ve gerçekten dokunaklı bir cenaze, bir Brüksel lahanası için.',
  },
  ironbough: {
    summary: 'Demirden bir orman, ona borçlu bir demirci ve savrulmadan önce ekilmesi gereken silahlar.',
    description:
      'İlkbaharda bir kılıç ek, don insaflıysa sonbaharda işe yarar bir şeyin olur. Demircilik yarı bahçıvanlık yarı cerrahlık; ağaçların da çocuklarına yaptıkların hakkında bir fikri var.\n\nOtuz beş saatlik bir hikâye ve gerçek zamanlı dövüşler; sonunda duraklatmayı da duraklatabiliyorsun.',
  },
  'kestrel-marches': {
    summary: 'Kimsenin üstünde anlaşamadığı bir sınırda at sür; yerini tam olarak bilen tek kişi atmacan.',
    description:
      'Atmaca keşfe çıkar, çalar ve arada bir bir elle döner. Sen aynı anda iki krallıkla ticaret yapar, düello eder, belge uydurursun. İtibarın iki ayrı deftere yazılır, eğlence de defterler karşılaştırılınca başlar.\n\nYirmi beş saat ve özleyeceğin bir at.',
  },
  'the-cartographer-of-ash': {
    summary:
      'Bir yanardağ haritayı sildi. Yenisini çizmen için mil başına para alıyorsun; ne çizersen insanlar ona inanacak.',
    description:
      'Bir katır, bir pusula ve dört yoldaşla gri bir kıtayı yürü. Adını koyduğun her sırt, ardından gelenler için gerçek olur; şakasına koydukların bile. Artık Öğle Yemeği diye bir köy var.\n\nDövüş az ve pahalı. Mürekkep daha da az. İkisine de hazırlıklı git.',
  },
  'game-time-90-days': {
    summary: 'Evermarch’ta doksan gün; birisi feribot kuyruğunda yerini tutuyormuş.',
    description:
      'Yeni ya da geri dönen bir Evermarch hesabına üç ay oyun süresi ekler. Günler kod girilince başlar ve duraklatılamaz, hasat için bile.\n\nOyun yirminci seviyeye kadar ücretsiz. Sonrasında yol gün gün ilerler.',
  },
  'quarry-nine': {
    summary: 'Dokuz taş bloğu tek bir sandığa sığacak biçimde kes. Sandık başka fikirde.',
    description:
      'Hacim, sabır ve “bir yere sığması lazım” cümlesi üzerine bir bulmaca. Her blok bir kez kesilir ve öyle kalır. Ustabaşının israf hakkında konuştuğu ses, artık benim mutfağımdan geliyor.\n\nYüz yirmi sandık. Sonuncuda onuncu bir blok var.',
  },
};
