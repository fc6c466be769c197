import type { NewsTexts } from '../news.ts';

export const news: NewsTexts = {
  priceLine: {
    title: 'Fiyatın altındaki küçük çizgi ne gösterir',
    summary: 'Son otuz gün; böylece bir indirim tek bakışta denetlenebilir.',
    body: `İndirimli bir fiyatın altında küçük bir çizgi görürsünüz. Ürünün son 30 günün her birinde kaça satıldığını gösterir: en düşük, en yüksek ve şimdiki fiyat.

- Üzeri çizili fiyat, düşüşten önceki 30 günün en düşük fiyatımızdır, başka bir şey değil.
- Çizgi düzse hiçbir şey değişmemiştir, biz de değiştiğini söylemeyiz.

Şu anda indirimde olan her şey [Fiyat düşüşleri](/price-drops) sayfasındadır.`,
  },
  activating: {
    title: 'Anahtar etkinleştirme: her zaman işe yarayanlar',
    summary: 'Sorunların çoğundan kurtaran üç alışkanlık.',
    body: `1. **Önce platforma bakın.** Bir mağazanın anahtarı başka bir mağazada hiçbir şey açmaz. Adı ürün sayfasında ve anahtarın yanında yazar.
2. **Yazmadan önce giriş yapın.** Anahtar, o anda giriş yapılmış hesaba geçer.
3. **Yazmayın, kopyalayın.** Anahtarın yanındaki düğme onu sonunda boşluk olmadan kopyalar; başarısız denemelerin çoğu bu boşluktandır.

Platform yine de kabul etmezse gösterdiği mesajı aynen bize gönderin: nasıl yapılacağı [Para iadesi](/refund-policy) sayfasındadır.`,
  },
  boxedGoods: {
    title: 'Yeni bir raf: kutulu ürünler',
    summary: 'Oyun kolları, kablolar ve hiçbir e-postanın taşıyamayacağı şeyler.',
    body: `Bazı şeyler e-postaya sığmaz. Artık [kendi rafları](/goods) var.

Ödeme adımında bir teslimat şekli seçer, fiyatını ve süresini görürsünüz. Bir siparişte hem anahtar hem kutu olabilir: anahtarlar hemen gelir, kargo takip numarasıyla ardından yola çıkar. Ayrıntılar [Teslimat](/shipping) sayfasındadır.`,
  },
  revealing: {
    title: 'Bir anahtarı göstermeden önce neden soruyoruz',
    summary: 'Kimsenin görmediği anahtar geri verilebilir. Görülen verilemez.',
    body: `Bir anahtarı göstermek istediğinizde bir kez daha sorarız. Bunun bir nedeni var: o ana kadar anahtarı neden belirtmeden iade edip paranızı geri alabilirsiniz. Sonrasında kullanılıp kullanılmadığını kimse bilemez.

O yüzden acele etmeyin. Bekleyen bir anahtarın bizde süresi dolmaz; onu oynamak istediğiniz gün gösterebilirsiniz.

Ödeme sırasında anahtarınızı nasıl alacağınızı seçersiniz: e-postadaki anahtar gönderildiği anda gösterilmiş sayılır; bağlantının ardındaki anahtar ise siz gösterdiğinizde.`,
  },
  whereYouPlay: {
    title: 'Nerede oynadığınızı söyleyin, uyanı görün',
    summary: 'Platformu ve ülkeyi bir kez seçin, her sayfa size yanıt versin.',
    body: `Ülkenizde etkinleşmeyen bir anahtar, ne kadar ucuz olursa olsun işe yaramaz. Hangi platformda ve hangi ülkede oynadığınızı mağazaya bir kez söyleyin; her ürün uyup uymadığını göstersin.

- Seçiminiz tarayıcınızda kalır. Biz saklamayız.
- İstediğiniz zaman geri alıp her şeyi yeniden görebilirsiniz.
- Uymayan bir anahtar da satın alınabilir, örneğin hediye olarak. Sayfa o zaman bir kez daha sorar.`,
  },
};
