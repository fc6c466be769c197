import type { DemoText } from './shape.ts';

/** French texts of the products that most visitors meet first, by slug. */
export const WORDS_FR: Readonly<Record<string, DemoText>> = {
  lanternfall: {
    summary:
      "Une ville qui ne reste éclairée que tant que quelqu'un monte. Portez la flamme sur quarante étages et décidez qui aura le droit de la garder.",
    description:
      "Lanternfall est un jeu de rôle lent, fait d'une tour, de ses gardiens et d'une longue nuit. Choisissez l'un des cinq métiers, parlementez avec les gardes ou battez-vous dans des escaliers étroits. Comptez une trentaine d'heures.\n\nLa lumière est votre argent, votre armure et votre horloge. Dépensez-la pour lire une lettre et vous ne verrez peut-être pas qui lit par-dessus votre épaule. Commencez allumeur de réverbères pour la douceur, huissier pour rire.",
  },
  tidebreaker: {
    summary: 'Sous la mer, une cathédrale ouvre une heure par jour. Vous êtes en retard depuis toujours.',
    description:
      "Plongez, lisez les courants et poussez les portes d'une ville noyée contre le poids de l'eau. Ce qui s'ouvre un jour reste ouvert le lendemain, et l'heure s'allonge : jusqu'à l'autel, jusqu'à la crypte, jusqu'à ce qui sonne les cloches.\n\nPas de jauge d'oxygène. Le souffle est le vôtre, à la gâchette, et vous tiendrez plus longtemps que prévu.",
  },
  'night-courier': {
    summary:
      'Portez des lettres cachetées dans une ville sous couvre-feu. On peut courir, grimper, bluffer et, au besoin, donner du pied.',
    description:
      "Chaque nuit est un trajet d'une douzaine de minutes, et chaque lettre peut s'ouvrir contre votre paie. La deuxième semaine, vous les lisez toutes et les livrez quand même, parce que vous connaissez les gens.\n\nLes acrobaties sont lourdes, humaines, on rate les corniches pour de vrai. La ville s'apprend par cœur, et c'est là le véritable arbre de compétences.",
  },
  'circuit-nine': {
    summary: 'Neuf circuits, appris au point de sentir venir le neuvième virage.',
    description:
      "Circuit Nine met tout son budget dans neuf pistes et le temps qu'il fait au-dessus. La gomme se dépose au fil du week-end, les vibreurs s'ébrèchent, et le dimanche se court sur les erreurs du samedi. Les aides sont honnêtes : elles enseignent, puis s'en vont.\n\nÉcran partagé à deux, grilles de trente et un mode commissaire pour ceux qui préfèrent agiter les drapeaux.",
  },
  'harrow-and-vale': {
    summary:
      "Deux croque-morts partagent une maison où une porte reste toujours ouverte. Ce n'est jamais la même.",
    description:
      "Le jour, vous mesurez, lavez, habillez les morts ; la nuit, vous cherchez lequel est remonté. Rien à abattre. Beaucoup à refermer, sans bruit, de la bonne main.\n\nHarrow parle, Vale écoute. La quatrième nuit, vous souhaiterez l'inverse. Six heures, de préférence en manteau.",
  },
  'moth-and-marrow': {
    summary:
      "Vous êtes le dernier papillon de nuit d'une ville d'os bien élevés. Ils tiennent à vous garder à dîner.",
    description:
      "Votre équipe, ce sont ceux que vous arrachez à la table : un fémur qui a le trac, une mâchoire menteuse, une cage thoracique qui fut un chœur. On joue dans l'ordre des places, que vous pouvez changer si personne ne regarde.\n\nLes combats sont brefs, doux et injustes en votre faveur. Les conversations, non. Dix-huit heures, deux fins honnêtes et une polie.",
  },
  'vesper-station': {
    summary: "Le service du soir, sur une station où c'est toujours le soir.",
    description:
      'Douane, air et rumeurs pour six mille personnes qui ne voient jamais midi. Toutes les vingt minutes un vaisseau accoste avec quelque chose à déclarer, et la station se souvient de ce que vous laissez passer. Au bout de deux semaines, les ponts inférieurs vous ont donné un nom.\n\nVingt heures de petites décisions. Deux étaient grandes.',
  },
  'copper-meridian': {
    summary:
      "Suivez à la voile une ligne de cuivre peinte sur la mer par un roi qui n'a jamais quitté son lit.",
    description:
      "La ligne est fausse, les cartes lui donnent raison et chaque île vit autour de l'erreur. Tracez la vérité ou protégez le mensonge : les ports ne commerceront pas de la même façon. La voile est simple, le temps ne l'est pas.\n\nDix heures, cinq équipiers et une mouette titulaire.",
  },
  glasswing: {
    summary:
      'Un papillon aux ailes transparentes traverse quarante vitraux. Vous ne déplacez que la lumière.',
    description:
      "Inclinez le soleil, échangez un carreau, attendez midi. Le rouge endort la phalène du vitrail suivant, le bleu la réveille. Les règles ne sont écrites nulle part et, au dixième vitrail, vous pourriez les enseigner.\n\nTrois heures, aucun échec, et un vitrail que je n'ai encore montré à personne.",
  },
  'ninefold-keep': {
    summary: 'Neuf murailles, neuf foyers, et un siège qui a duré plus longtemps que la patience de tous.',
    description:
      "Vous ne quittez jamais le château. Chaque semaine, quelle porte tenir, quelle famille décevoir, à qui la seconde couverture. Les batailles se jouent au tour par tour et restent petites ; les disputes de cuisine, ni l'un ni l'autre.\n\nLes foyers n'oublient rien. Chez moi, les boulangers ont ouvert la porte de l'est pour une affaire de farine.",
  },
  'second-serve': {
    summary: 'Un jeu de tennis sur le service qui suit celui que vous venez de mettre dans le filet.',
    description:
      "Le premier service, c'est la physique ; le second, les nerfs. Le pouls du public passe dans la manette, et il n'est pas pour vous tant que vous ne l'avez pas gagné. Les échanges se lisent, les coups pèsent.\n\nLe double met l'amitié à l'épreuve. Venez avec un arbitre.",
  },
  'draftbench-pro': {
    summary:
      "Plans, élévations et nomenclatures d'un seul dessin, dans une interface qui n'arrête pas le coude.",
    description:
      "Dessinez à plat, vérifiez en volume, transmettez des fichiers que les autres bureaux savent ouvrir. Les cotes suivent quand un mur bouge. Chaque journée est conservée : l'escalier de mardi se retrouve vendredi.\n\nUne licence pour une personne, sur deux ordinateurs. Elle ne se renouvelle que si vous le demandez.",
  },
  'vaultmail-security': {
    summary: "Une protection du courrier qui dit en une phrase ce qu'elle a arrêté, et pourquoi.",
    description:
      "Vaultmail lit le courrier entrant sur votre machine, ouvre les pièces jointes en chambre close et signale l'expéditeur qui n'est pas celui qu'il dit. Il ne vend pas votre carnet d'adresses et ne crie pas.\n\nTrois appareils, un an. Le rapport hebdomadaire tient sur un téléphone.",
  },
  'paper-kingdoms': {
    summary: 'Gouvernez un pays dessiné sur une seule feuille. Quand la place manque, pliez.',
    description:
      'Plier rapproche les frontières, cache les armées et ruine la poste des voisins. Chaque pli reste visible et fragilise le papier : les vieilles guerres sont, littéralement, là où la carte se déchire.\n\nUne partie dure quarante minutes. Le didacticiel est un avion en papier que vous garderez.',
  },
  'hollow-acres': {
    summary: 'Une ferme à la terre excellente, sans personne dessous, que vous sachiez.',
    description:
      "Labourer, planter, vendre, et remarquer que les sillons reviennent un peu plus droits que vous ne les aviez laissés. L'agriculture contentera ceux qui possèdent des bottes. Le reste est facultatif et je le recommande.\n\nLe voisin salue chaque matin. C'est un épouvantail, mais il salue.",
  },
  'orbital-drift': {
    summary:
      'Vous entretenez un anneau de vieux satellites avec onze minutes de carburant et une très longue perche.',
    description:
      "Tout est élan. Une mauvaise poussée vous laisse le temps d'y penser. On serre un boulon, on convainc un satellite météo de sortir de sa retraite, et la Terre défile avec tous les endroits où vous ne serez pas ce soir.\n\nUne simulation paisible jusqu'aux débris, ponctuels, toutes les quatre-vingt-dix minutes.",
  },
  'a-crown-of-reeds': {
    summary: "À chaque crue, la rivière élit un roi. Cette année c'est vous, et vous ne savez pas nager.",
    description:
      "Des tours brefs, des barques plates, une cour de hérons, de pêcheurs et d'une loutre d'une patience extrême. Votre couronne est en roseaux et prend l'eau : c'est ce qui ressemble le plus à une barre de vie.\n\nC'était un travail d'étudiants, et c'est encore la plus belle rivière en pixels.",
  },
  thornwake: {
    summary: "La princesse s'est réveillée toute seule, a vu la haie et fait désormais payer l'entrée.",
    description:
      "Un jeu de rôle vif et drôle où l'on gère un château maudit comme une affaire. Les princes arrivent armés, perdus ou les deux : soignez-les, embauchez-les ou vendez-leur un plan. Les ronces montent en niveau plus vite que vous.\n\nHuit heures. Miser sur la boutique de souvenirs est une vraie stratégie.",
  },
  winterwick: {
    summary: "Un village sous la neige, une bougie par maison, et l'hiver a commencé à faire l'appel.",
    description:
      'Chaque nuit, choisissez les fenêtres à éclairer. Une maison sombre échappe à la chose de la route, mais on y meurt de froid. Le jour, coupez du bois, calmez les querelles, formez une milice minuscule.\n\nCinq heures, à rejouer : le village donne à ses enfants le nom de vos pertes.',
  },
  'emberline-the-long-retreat': {
    summary: 'La guerre est perdue dès la première page. Le reste consiste à ramener quatre cents personnes.',
    description:
      "Vous menez l'arrière-garde à pied : faire sauter le pont, tenir le carrefour, porter le cuisinier. Chaque soldat a un nom et un défaut, et la colonne raccourcit d'une façon qu'on n'oublie pas.\n\nC'est cher et cela se voit, mais la meilleure scène est une boîte de pêches partagée. Quatorze heures.",
  },
  'redline-coast': {
    summary:
      'Une route côtière, deux cents kilomètres, et un coucher de soleil qui dure tant que vous ne levez pas le pied.',
    description:
      "Ralentissez et le soleil s'en va. La route est d'un seul tenant, des ports de pêche aux lumières du casino, sans chargement et sans cachette. Les autres conducteurs ont des courses à faire ; ce sont eux, les adversaires.\n\nLa radio : douze heures de groupes qui n'existent pas et devraient.",
  },
  'saltmarsh-tactics': {
    summary: "Petites troupes, sol mou. La moitié du plan adverse s'enfonce déjà.",
    description:
      "Un jeu tactique où le terrain a des humeurs : la boue garde les pas, les roseaux mentent sur qui s'y cache, et la marée redessine le plateau au sixième tour quoi que vous fassiez. Vos capitaines pêchent l'anguille et se plaignent en conséquence.\n\nVingt-quatre missions, un éditeur et le plus beau brouillard que j'aie maudit.",
  },
  'pixel-orchard': {
    summary: 'Un pommier par case, une case par jour, et une tempête au calendrier.',
    description:
      "Greffer, tailler, offrir de la confiture. Le verger était à votre tante, qui a laissé une consigne sous chaque arbre, en général sur les gens. Le tout va au rythme d'une bouilloire et ressemble à une boîte à biscuits.\n\nIl y a quatre-vingt-dix variétés. La laide est la meilleure en tarte.",
  },
  brambleton: {
    summary: 'Un village de légumes mal élevés cherche un maire qui ne les mangera pas.',
    description:
      "Assistez aux réunions, inaugurez des statues, ne réparez pas la fontaine. Les navets font grève, les poireaux sont amoureux et une courge se présente contre vous avec vos propres slogans.\n\nDix heures de petits rires et un enterrement vraiment émouvant, celui d'un chou de Bruxelles.",
  },
  ironbough: {
    summary:
      'Une forêt de fer, un forgeron qui lui doit un service, et des armes à planter avant de les brandir.',
    description:
      "Semez une épée au printemps, vous aurez quelque chose d'utile à l'automne, si le gel est clément. Forger tient du jardinage et de la chirurgie, et les arbres ont un avis sur ce que vous faites de leurs enfants.\n\nTrente-cinq heures et des combats en temps réel où l'on peut enfin mettre la pause en pause.",
  },
  'kestrel-marches': {
    summary:
      "Chevauchez une frontière que personne n'admet, avec un faucon qui sait exactement où elle passe.",
    description:
      'Le faucon repère, vole et rapporte parfois une main. Vous commercez, vous battez en duel et forgez des papiers pour les deux royaumes. Votre réputation tient en deux registres, et tout commence quand on les compare.\n\nVingt-cinq heures, et un cheval qui vous manquera.',
  },
  'the-cartographer-of-ash': {
    summary:
      "Un volcan a effacé la carte. On vous paie au mille pour en dessiner une autre, et l'on croira ce que vous dessinez.",
    description:
      "Traversez un continent gris avec une mule, une boussole et quatre compagnons. Chaque crête que vous nommez devient vraie pour les colons, même celles nommées pour rire. Il existe désormais un village appelé Déjeuner.\n\nLes combats sont rares et chers. L'encre l'est davantage. Emportez les deux.",
  },
  'game-time-90-days': {
    summary: "Quatre-vingt-dix jours en Evermarch, où quelqu'un garde votre place dans la file du bac.",
    description:
      "Ajoute trois mois de jeu à un compte Evermarch, nouveau ou de retour. Les jours courent dès la saisie du code et ne s'arrêtent pas, même pour la moisson.\n\nLe jeu est gratuit jusqu'au niveau vingt. Après, la route se paie au jour.",
  },
  'quarry-nine': {
    summary: "Taillez neuf blocs pour qu'ils tiennent dans une caisse. La caisse n'est pas d'accord.",
    description:
      "Un casse-tête sur le volume, la patience et la phrase « ça doit bien rentrer ». Chaque bloc se taille une fois et reste taillé. Le contremaître commente les chutes d'un ton que j'entends maintenant dans ma cuisine.\n\nCent vingt caisses. La dernière contient un dixième bloc.",
  },
};
