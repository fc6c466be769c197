import type { NewsTexts } from '../news.ts';

export const news: NewsTexts = {
  priceLine: {
    title: 'Ce arată linia mică de sub preț',
    summary: 'Ultimele treizeci de zile, ca o reducere să poată fi verificată dintr-o privire.',
    body: `Sub un preț redus vedeți o linie mică. Ea arată cât a costat produsul în fiecare dintre ultimele 30 de zile: cel mai puțin, cel mai mult și acum.

- Prețul tăiat este cel mai mic preț al nostru din cele 30 de zile dinaintea reducerii, și niciun altul.
- Dacă linia este dreaptă, nu s-a schimbat nimic și nu pretindem altceva.

Tot ce este redus acum se găsește la [Reduceri de preț](/price-drops).`,
  },
  activating: {
    title: 'Activarea unei chei: ce ajută mereu',
    summary: 'Trei obiceiuri care vă scutesc de cele mai multe necazuri.',
    body: `1. **Uitați-vă întâi la platformă.** O cheie pentru un magazin nu deschide nimic în altul. Numele este pe pagina produsului și lângă cheie.
2. **Autentificați-vă înainte de a o introduce.** Cheia ajunge în contul autentificat în acel moment.
3. **Copiați, nu tastați.** Butonul de lângă cheie o copiază fără spațiu la sfârșit, de la care eșuează cele mai multe încercări.

Dacă platforma tot refuză, trimiteți-ne mesajul ei exact: pagina [Rambursare](/refund-policy) spune cum.`,
  },
  boxedGoods: {
    title: 'Un raft nou: produse la cutie',
    summary: 'Controlere, cabluri și alte lucruri care nu încap într-un e-mail.',
    body: `Unele lucruri nu încap într-un e-mail. Acum au [un raft al lor](/goods).

La finalizare alegeți un mod de livrare și îi vedeți prețul și zilele. O comandă poate avea chei și cutii: cheile vin imediat, coletul urmează cu un număr de urmărire. Detaliile sunt la [Livrare](/shipping).`,
  },
  revealing: {
    title: 'De ce întrebăm înainte să arătăm o cheie',
    summary: 'O cheie nevăzută poate fi returnată. Una văzută, nu.',
    body: `Când dezvăluiți o cheie, mai întrebăm o dată. Există un motiv: până în acel moment o puteți returna și vă primiți banii fără explicații. După aceea, nimeni nu ar putea ști dacă a fost folosită.

Nu vă grăbiți, deci. O cheie care așteaptă nu expiră la noi și o puteți dezvălui în ziua în care vreți să jucați.

La finalizarea comenzii alegeți cum primiți cheia: o cheie din e-mail este considerată dezvăluită imediat ce este trimisă; o cheie din spatele unui link, abia când o dezvăluiți.`,
  },
  whereYouPlay: {
    title: 'Spuneți-ne unde jucați și vedeți ce se potrivește',
    summary: 'O singură dată platforma și țara, iar fiecare pagină vă răspunde.',
    body: `O cheie care nu se activează în țara dumneavoastră nu folosește la nimic, oricât de ieftină ar fi. Spuneți o dată pe ce platformă și în ce țară jucați, iar fiecare produs arată dacă se potrivește.

- Ce alegeți rămâne în browser. Noi nu păstrăm alegerea.
- O puteți retrage oricând și vedeți din nou totul.
- O cheie care nu se potrivește poate fi totuși cumpărată, de pildă cadou. Pagina mai întreabă atunci o dată.`,
  },
};
