import type { DemoText } from './shape.ts';

/** Portuguese texts of the products that most visitors meet first, by slug. */
export const WORDS_PT: Readonly<Record<string, DemoText>> = {
  lanternfall: {
    summary:
      'Uma cidade que só fica acesa enquanto alguém sobe. Leve a chama por quarenta andares e decida quem fica com ela.',
    description:
      'Lanternfall é um RPG sem pressa sobre uma torre, seus guardiões e uma longa noite. Escolha um de cinco ofícios, passe pelos guardas na conversa ou lute em escadas estreitas. Uma partida inteira leva umas trinta horas.\n\nA luz é seu dinheiro, sua armadura e seu relógio. Gaste-a para ler uma carta e talvez você não veja quem lê por cima do seu ombro. O acendedor de lampiões é o começo mais gentil; o cobrador, o mais engraçado.',
  },
  tidebreaker: {
    summary: 'Uma catedral no fundo do mar abre uma hora por dia. Você está atrasado desde que nasceu.',
    description:
      'Mergulhe, leia as correntes e empurre as portas de uma cidade afundada contra o peso da água. O que você abre hoje continua aberto amanhã, e assim a hora cresce: primeiro até o altar, depois até a cripta, depois até aquilo que toca os sinos.\n\nNão há medidor de oxigênio. O fôlego é seu, puxado no gatilho, e você vai se espantar com o quanto aguenta.',
  },
  'night-courier': {
    summary:
      'Entregue cartas lacradas numa cidade sob toque de recolher. Vale correr, escalar, blefar e, em último caso, chutar.',
    description:
      'Cada noite é uma rota de uns doze minutos, e toda carta pode ser aberta, ao preço do seu pagamento. Na segunda semana você vai ler todas e entregar assim mesmo, porque já conhece as pessoas.\n\nO parkour é pesado e humano: às vezes a mão erra o parapeito. A cidade é pequena o bastante para decorar, e essa é a verdadeira árvore de habilidades.',
  },
  'circuit-nine': {
    summary: 'Nove pistas, tão bem aprendidas que dá para sentir o cheiro da nona curva de cada uma.',
    description:
      'Circuit Nine gasta o orçamento inteiro em nove circuitos e no tempo que faz sobre eles. O asfalto ganha borracha ao longo do fim de semana, as zebras lascam, e a corrida de domingo passa por cima dos erros de sábado. As assistências são honestas: ensinam e vão embora.\n\nTela dividida para dois, grids de trinta carros e um modo para quem prefere agitar as bandeiras.',
  },
  'harrow-and-vale': {
    summary: 'Dois agentes funerários dividem uma casa com uma porta sempre aberta. Nunca é a mesma porta.',
    description:
      'De dia você mede, lava e veste os mortos; de noite descobre qual deles voltou lá para cima. Não há em que atirar. Há muito o que fechar, em silêncio, com a mão certa.\n\nHarrow fala, Vale escuta. Na quarta noite você vai querer o contrário. Seis horas, melhor de casaco.',
  },
  'moth-and-marrow': {
    summary:
      'Você é a última mariposa numa cidade de ossos bem-educados. Eles fazem questão de que fique para o jantar.',
    description:
      'Seu grupo é quem você consegue tirar da mesa: um fêmur com medo de palco, uma mandíbula que mente, uma caixa torácica que já foi um coral. A vez segue a ordem dos lugares, e você pode trocá-los se ninguém estiver olhando.\n\nOs combates são curtos, gentis e injustos a seu favor. As conversas, não. Dezoito horas, dois finais sinceros e um por educação.',
  },
  'vesper-station': {
    summary: 'O turno do entardecer numa estação onde sempre entardece.',
    description:
      'Você cuida da alfândega, do ar e da fofoca de seis mil pessoas que nunca veem o meio-dia. A cada vinte minutos atraca uma nave com algo a declarar, e a estação se lembra do que você deixou passar. Em duas semanas, os conveses de baixo já têm um apelido para você.\n\nVinte horas de decisões pequenas. Duas delas eram grandes.',
  },
  'copper-meridian': {
    summary: 'Navegue por uma linha de cobre traçada no mar por um rei que nunca saiu da cama.',
    description:
      'A linha está errada, os mapas concordam com ela, e cada ilha arrumou a vida em volta do engano. Desenhe a verdade ou proteja a mentira: os portos vão tratar você de acordo. Velejar é simples, o tempo não é.\n\nDez horas, cinco tripulantes e uma gaivota com estabilidade no cargo.',
  },
  glasswing: {
    summary: 'Uma borboleta de asas transparentes atravessa quarenta vitrais. Você só pode mover a luz.',
    description:
      'Incline o sol, troque um vidro, espere o meio-dia. O vermelho faz dormir a mariposa do vitral seguinte; o azul a acorda. As regras não estão escritas em lugar nenhum e, no décimo vitral, você já poderia ensiná-las.\n\nTrês horas, não se perde nunca, e há um vitral que ainda não mostrei a ninguém.',
  },
  'ninefold-keep': {
    summary: 'Nove muralhas, nove famílias e um cerco que já durou mais que a paciência de qualquer um.',
    description:
      'Você nunca sai do castelo. Toda semana escolhe qual portão defender, qual família decepcionar e quem fica com o segundo cobertor. As batalhas são por turnos e pequenas; as brigas na cozinha, nem uma coisa nem outra.\n\nAs famílias se lembram de tudo. Na minha primeira partida, os padeiros abriram o portão leste por uma questão de farinha.',
  },
  'second-serve': {
    summary: 'Um jogo de tênis sobre o saque que vem depois daquele que você acabou de mandar na rede.',
    description:
      'O primeiro saque é física; o segundo é coragem. O pulso da torcida vibra no controle, e ela só fica do seu lado se você conquistar. As trocas de bola são legíveis, e os golpes têm peso.\n\nNas duplas é que se testam as amizades. Levem um terceiro para ser o juiz.',
  },
  'draftbench-pro': {
    summary:
      'Plantas, elevações e listas de peças a partir de um só desenho, numa tela que não atrapalha o cotovelo.',
    description:
      'Desenhe em duas dimensões, confira em três e entregue arquivos que outros escritórios conseguem abrir. Mova uma parede e as cotas vão atrás. Cada dia fica guardado, e na sexta dá para recuperar a escada de terça.\n\nUma licença para uma pessoa em dois computadores. Só renova se você pedir.',
  },
  'vaultmail-security': {
    summary: 'Proteção de e-mail que diz, em uma frase, o que barrou e por quê.',
    description:
      'O Vaultmail lê os e-mails que chegam no seu próprio aparelho, abre os anexos numa sala lacrada e marca o remetente que não é quem diz ser. Não vende sua agenda e não grita.\n\nTrês aparelhos, um ano. O relatório da semana cabe na tela do celular.',
  },
  'paper-kingdoms': {
    summary: 'Governe um país desenhado numa única folha. Quando faltar espaço, dobre.',
    description:
      'Dobrar aproxima fronteiras, esconde exércitos e arruína o correio dos vizinhos. Cada vinco continua visível e enfraquece o papel; as guerras antigas são, ao pé da letra, os lugares onde o mapa rasga.\n\nUma partida leva quarenta minutos. O tutorial é um aviãozinho de papel que fica com você.',
  },
  'hollow-acres': {
    summary: 'Um sítio de terra muito boa e ninguém embaixo dela, até onde se sabe.',
    description:
      'Are, plante, venda e então repare que os sulcos voltam um pouco mais retos do que você deixou. A parte da roça satisfaz quem tem botas em casa. A outra coisa é opcional, e eu recomendo.\n\nO vizinho acena toda manhã. É um espantalho, mas acena.',
  },
  'orbital-drift': {
    summary:
      'Você mantém um anel de satélites velhos, com onze minutos de combustível e uma vara muito comprida.',
    description:
      'Tudo é impulso. Empurre errado e terá tempo para pensar no assunto. O serviço vai de apertar um parafuso a convencer um satélite do tempo a não se aposentar, e lá embaixo gira a Terra, com todos os lugares aonde você não chega hoje.\n\nUma simulação tranquila até os destroços chegarem, pontuais, a cada noventa minutos.',
  },
  'a-crown-of-reeds': {
    summary: 'A cada cheia o rio elege um rei. Este ano foi você, que não sabe nadar.',
    description:
      'Turnos curtos, barcos rasos e uma corte de garças, pescadores e uma lontra de paciência infinita. Sua coroa é de junco e molha, o que mais se parece com uma barra de vida por aqui.\n\nComeçou como trabalho de faculdade e ainda tem o rio mais bonito que já vi em pixels.',
  },
  thornwake: {
    summary: 'A princesa acordou sozinha, viu a cerca de espinhos e começou a cobrar entrada.',
    description:
      'Um RPG ágil e cômico sobre tocar um castelo amaldiçoado como negócio. Os príncipes chegam armados, perdidos ou as duas coisas: cure, contrate ou venda um mapa. Os espinhos sobem de nível mais depressa que você.\n\nOito horas. Apostar tudo na lojinha é uma estratégia respeitável.',
  },
  winterwick: {
    summary: 'Uma vila debaixo da neve, uma vela por casa, e o inverno começou a fazer a chamada.',
    description:
      'Toda noite você decide quais janelas acender. Casa escura está a salvo do que anda pela estrada, mas é fria a ponto de se perder alguém. De dia você corta lenha, apazigua brigas e treina uma milícia minúscula.\n\nSão cinco horas, feitas para repetir: a vila dá às crianças os nomes de quem você perdeu.',
  },
  'emberline-the-long-retreat': {
    summary: 'A guerra está perdida na primeira página. O resto é levar quatrocentas pessoas para casa.',
    description:
      'Você comanda a retaguarda, a pé: exploda a ponte, segure o cruzamento, carregue o cozinheiro. Cada soldado tem um nome e um mau hábito, e a coluna encurta de um jeito que não se esquece.\n\nParece caro e é, mas a melhor cena é uma lata de pêssegos dividida. Catorze horas.',
  },
  'redline-coast': {
    summary:
      'Uma estrada à beira-mar, duzentos quilômetros e um pôr do sol que dura enquanto você pisar fundo.',
    description:
      'Tire o pé e o sol se vai. A estrada é uma só, das vilas de pescadores às luzes do cassino, sem carregamento e sem onde se esconder. No trânsito há gente com o que fazer, e são eles os verdadeiros adversários.\n\nO rádio toca doze horas de bandas que não existem, e que pena.',
  },
  'saltmarsh-tactics': {
    summary: 'Esquadrões pequenos, chão mole. Metade do plano do inimigo já está afundando.',
    description:
      'Tática por turnos num terreno temperamental: a lama se lembra das pegadas, os juncos mentem sobre quem está neles e, no sexto turno, a maré redesenha o tabuleiro, faça você o que fizer. Seus capitães pescam enguias, não são heróis, e reclamam à altura.\n\nVinte e quatro missões, um editor de fases e a melhor neblina que já xinguei.',
  },
  'pixel-orchard': {
    summary: 'Uma macieira por quadrado, um quadrado por dia e uma tempestade no calendário.',
    description:
      'Enxerte, pode, dê geleia de presente. O pomar era da sua tia, que deixou instruções debaixo de cada árvore, quase todas sobre pessoas. O ritmo é de chaleira, e a cara, de lata de biscoito.\n\nSão noventa variedades. A feia é a melhor na torta.',
  },
  brambleton: {
    summary: 'Uma vila de legumes malcriados procura um prefeito que não os coma.',
    description:
      'Vá às reuniões, inaugure estátuas, não conserte o chafariz. Os nabos estão em greve, os alhos-porós estão apaixonados, e uma abóbora concorre contra você com os seus próprios slogans.\n\nDez horas de risinhos e um enterro comovente de verdade, o de uma couve-de-bruxelas.',
  },
  ironbough: {
    summary:
      'Uma floresta de ferro, um ferreiro que lhe deve um favor e armas que se plantam antes de empunhar.',
    description:
      'Semeie uma espada na primavera e no outono terá algo útil, se a geada for boazinha. Forjar é metade jardinagem, metade cirurgia, e as árvores têm opinião sobre o que você faz com os filhos delas.\n\nTrinta e cinco horas de história e combates em tempo real em que, enfim, dá para pausar a pausa.',
  },
  'kestrel-marches': {
    summary:
      'Cavalgue por uma fronteira sobre a qual ninguém concorda, com um falcão que sabe muito bem onde ela fica.',
    description:
      'O falcão explora, rouba e de vez em quando volta com uma mão. Você negocia, duela e falsifica papéis para dois reinos ao mesmo tempo. Sua fama está em dois livros, e a graça começa quando alguém os compara.\n\nVinte e cinco horas e um cavalo que vai deixar saudade.',
  },
  'the-cartographer-of-ash': {
    summary:
      'Um vulcão apagou o mapa. Pagam por milha para você desenhar outro, e no que você desenhar as pessoas vão acreditar.',
    description:
      'Atravesse um continente cinzento com uma mula, uma bússola e quatro companheiros. Cada serra que você batiza vira verdade para quem vem depois, até as que eram piada. Hoje existe uma vila chamada Almoço.\n\nAs lutas são raras e caras. A tinta é mais rara ainda. Prepare-se para as duas.',
  },
  'game-time-90-days': {
    summary: 'Noventa dias em Evermarch, onde alguém guardou seu lugar na fila da balsa.',
    description:
      'Três meses de jogo para uma conta de Evermarch, nova ou de volta. Os dias começam quando o código é inserido e não param, nem para a colheita.\n\nAté o nível vinte o jogo é grátis. Depois, a estrada segue por dia.',
  },
  'quarry-nine': {
    summary: 'Corte nove blocos de pedra para caberem num caixote. O caixote pensa diferente.',
    description:
      'Um quebra-cabeça sobre volume, paciência e a frase “tem que caber em algum lugar”. Cada bloco se corta uma vez e cortado fica. O mestre de obras comenta o desperdício com uma voz que agora ouço na minha cozinha.\n\nCento e vinte caixotes. No último há um décimo bloco.',
  },
};
