import type { NewsTexts } from '../news.ts';

export const news: NewsTexts = {
  priceLine: {
    title: 'Co pokazuje mała linia pod ceną',
    summary: 'Ostatnie trzydzieści dni, żeby obniżkę dało się sprawdzić jednym spojrzeniem.',
    body: `Pod obniżoną ceną widać małą linię. Pokazuje, ile produkt kosztował w każdym z ostatnich 30 dni: najmniej, najwięcej i teraz.

- Przekreślona cena to nasza najniższa z 30 dni przed obniżką i żadna inna.
- Jeśli linia jest płaska, nic się nie zmieniło i nie twierdzimy, że jest inaczej.

Wszystko, co jest teraz tańsze, znajdziesz w dziale [Obniżki](/price-drops).`,
  },
  activating: {
    title: 'Aktywacja klucza: co zawsze pomaga',
    summary: 'Trzy nawyki, które oszczędzają większość kłopotów.',
    body: `1. **Najpierw sprawdź platformę.** Klucz do jednego sklepu niczego nie otworzy w innym. Nazwa jest na stronie produktu i obok klucza.
2. **Zaloguj się, zanim go wpiszesz.** Klucz trafia na konto, które jest wtedy zalogowane.
3. **Kopiuj, nie przepisuj.** Przycisk obok klucza kopiuje go bez spacji na końcu, a to na niej kończy się większość prób.

Jeśli platforma nadal odmawia, wyślij nam jej dokładny komunikat: na stronie [Zwroty](/refund-policy) piszemy jak.`,
  },
  boxedGoods: {
    title: 'Nowa półka: towary w pudełku',
    summary: 'Kontrolery, kable i inne rzeczy, których nie przeniesie e-mail.',
    body: `Niektóre rzeczy nie mieszczą się w e-mailu. Mają teraz [własną półkę](/goods).

Przy kasie wybierasz sposób dostawy i widzisz jego cenę i czas. W jednym zamówieniu mogą być klucze i pudełka: klucze przychodzą od razu, paczka za nimi, z numerem przesyłki. Szczegóły są na stronie [Dostawa](/shipping).`,
  },
  revealing: {
    title: 'Dlaczego pytamy, zanim pokażemy klucz',
    summary: 'Klucz, którego nikt nie widział, można zwrócić. Widzianego nie.',
    body: `Gdy odsłaniasz klucz, pytamy jeszcze raz. Jest ku temu powód: do tej chwili możesz go zwrócić bez podania przyczyny i odzyskać pieniądze. Potem nikt nie wiedziałby, czy został użyty.

Nie spiesz się więc. Klucz, który czeka, u nas nie wygasa i możesz go odsłonić w dniu, w którym chcesz zagrać.

Przy kasie wybierasz, jak otrzymasz klucz: klucz w e-mailu uznaje się za odkryty z chwilą wysłania, a klucz pod linkiem dopiero wtedy, gdy go odkryjesz.`,
  },
  whereYouPlay: {
    title: 'Powiedz, gdzie grasz, i zobacz, co pasuje',
    summary: 'Raz platforma i kraj, a każda strona da Ci odpowiedź.',
    body: `Klucz, którego nie da się aktywować w Twoim kraju, jest bezużyteczny, nawet jeśli jest tani. Powiedz sklepowi raz, na jakiej platformie i w jakim kraju grasz, a każdy produkt pokaże, czy pasuje.

- Twój wybór zostaje w przeglądarce. My go nie zapisujemy.
- W każdej chwili możesz go cofnąć i znów widzieć wszystko.
- Klucz, który nie pasuje, też można kupić, na przykład na prezent. Strona pyta wtedy jeszcze raz.`,
  },
};
