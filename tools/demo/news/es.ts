import type { NewsTexts } from '../news.ts';

export const news: NewsTexts = {
  priceLine: {
    title: 'Qué muestra la línea bajo un precio',
    summary: 'Los últimos treinta días, para comprobar un descuento de un vistazo.',
    body: `Bajo un precio rebajado hay una pequeña línea. Muestra lo que costó el producto cada uno de los últimos 30 días: el más bajo, el más alto y el precio actual.

- El precio tachado es el más bajo que tuvimos en los 30 días antes de la bajada, y ningún otro.
- Si la línea es plana, nada ha cambiado, y no decimos lo contrario.

Todo lo que está rebajado ahora se encuentra en [Bajadas de precio](/price-drops).`,
  },
  activating: {
    title: 'Activar una clave: lo que siempre ayuda',
    summary: 'Tres costumbres que ahorran casi todos los problemas.',
    body: `1. **Mira primero la plataforma.** Una clave de una tienda no abre nada en otra. El nombre está en la página del producto y junto a la clave.
2. **Inicia sesión antes de escribirla.** La clave va a la cuenta que esté abierta en ese momento.
3. **Cópiala, no la teclees.** El botón junto a la clave la copia sin un espacio al final, que es por lo que fallan casi todos los intentos.

Si la plataforma sigue diciendo que no, envíanos su mensaje exacto: en [Reembolsos](/refund-policy) se explica cómo.`,
  },
  boxedGoods: {
    title: 'Un estante nuevo: productos en caja',
    summary: 'Mandos, cables y otras cosas que no caben en un correo.',
    body: `Hay cosas que no caben en un correo. Ahora tienen [su propio estante](/goods).

Al pagar eliges una forma de entrega y ves su precio y sus días. Un pedido puede llevar claves y cajas: las claves llegan al momento, el paquete después, con número de seguimiento. Los detalles están en [Entrega](/shipping).`,
  },
  revealing: {
    title: 'Por qué preguntamos antes de mostrar una clave',
    summary: 'Una clave que nadie ha visto se puede devolver. Una vista, no.',
    body: `Cuando revelas una clave, preguntamos una vez más. Hay un motivo: hasta ese momento puedes devolverla y recuperar tu dinero sin dar explicaciones. Después, nadie podría saber si se usó.

Así que tómate tu tiempo. Una clave que espera no caduca con nosotros, y puedes revelarla el día que quieras jugar.

Al pagar eliges cómo recibes tu clave: una clave en el correo cuenta como revelada en cuanto se envía; una clave tras un enlace, cuando la revelas.`,
  },
  whereYouPlay: {
    title: 'Dinos dónde juegas y verás lo que encaja',
    summary: 'Plataforma y país una sola vez, y cada página te responde.',
    body: `Una clave que no se activa en tu país no sirve, por barata que sea. Di una vez en qué plataforma y en qué país juegas, y cada producto dirá si encaja.

- Lo que eliges se queda en tu navegador. Nosotros no lo guardamos.
- Puedes quitarlo cuando quieras y volver a verlo todo.
- Una clave que no encaja también se puede comprar, por ejemplo para regalar. La página pregunta entonces una vez más.`,
  },
};
