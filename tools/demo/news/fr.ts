import type { NewsTexts } from '../news.ts';

export const news: NewsTexts = {
  priceLine: {
    title: 'Ce que montre la petite ligne sous un prix',
    summary: 'Les trente derniers jours, pour vérifier une remise d’un coup d’œil.',
    body: `Sous un prix réduit se trouve une petite ligne. Elle montre ce que le produit a coûté chacun des 30 derniers jours : le plus bas, le plus haut et le prix actuel.

- Le prix barré est notre prix le plus bas des 30 jours précédant la baisse, et aucun autre.
- Si la ligne est plate, rien n’a changé, et nous ne prétendons pas le contraire.

Tout ce qui est en baisse en ce moment se trouve sous [Baisses de prix](/price-drops).`,
  },
  activating: {
    title: 'Activer une clé : ce qui aide toujours',
    summary: 'Trois habitudes qui évitent la plupart des soucis.',
    body: `1. **Regardez d’abord la plateforme.** Une clé prévue pour une boutique n’ouvre rien dans une autre. Le nom figure sur la page du produit et à côté de la clé.
2. **Connectez-vous avant de saisir.** La clé va au compte connecté à ce moment-là.
3. **Copiez au lieu de taper.** Le bouton à côté de la clé la copie sans espace à la fin, cause de la plupart des échecs.

Si la plateforme refuse encore, envoyez-nous son message exact : la page [Remboursement](/refund-policy) explique comment.`,
  },
  boxedGoods: {
    title: 'Un nouveau rayon : les produits en boîte',
    summary: 'Manettes, câbles et autres objets qu’aucun e-mail ne peut transporter.',
    body: `Certaines choses ne tiennent pas dans un e-mail. Elles ont désormais [leur propre rayon](/goods).

Au moment de payer, vous choisissez un mode de livraison et voyez son prix et son délai. Une commande peut réunir clés et colis : les clés arrivent tout de suite, le colis suit avec un numéro de suivi. Les détails sont sous [Livraison](/shipping).`,
  },
  revealing: {
    title: 'Pourquoi nous demandons avant de montrer une clé',
    summary: 'Une clé que personne n’a vue peut être rendue. Une clé vue, non.',
    body: `Quand vous révélez une clé, nous demandons une dernière confirmation. C’est voulu : jusque-là, vous pouvez rendre la clé et être remboursé sans donner de raison. Ensuite, personne ne pourrait savoir si elle a servi.

Prenez donc votre temps. Une clé qui attend n’expire pas chez nous, et vous pouvez la révéler le jour où vous voulez jouer.

Au paiement, vous choisissez comment recevoir votre clé : une clé dans l’e-mail est considérée comme dévoilée dès l’envoi ; une clé derrière un lien, seulement quand vous la dévoilez.`,
  },
  whereYouPlay: {
    title: 'Dites-nous où vous jouez',
    summary: 'Une fois la plateforme et le pays indiqués, chaque page vous répond.',
    body: `Une clé qui ne s’active pas dans votre pays ne sert à rien, même à bas prix. Indiquez une fois sur quelle plateforme et dans quel pays vous jouez, et chaque produit dit s’il convient.

- Votre choix reste dans votre navigateur. Nous ne l’enregistrons pas.
- Vous pouvez l’annuler à tout moment et revoir tout le catalogue.
- Une clé qui ne convient pas peut tout de même être achetée, par exemple pour l’offrir. La page demande alors une confirmation.`,
  },
};
