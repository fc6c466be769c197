import type { DemoText } from './shape.ts';

/** Spanish texts of the products that most visitors meet first, by slug. */
export const WORDS_ES: Readonly<Record<string, DemoText>> = {
  lanternfall: {
    summary:
      'Una ciudad que solo sigue encendida mientras alguien sube. Lleva la llama por cuarenta pisos y decide quién se la queda.',
    description:
      'Lanternfall es un juego de rol pausado sobre una torre, sus guardianes y una noche larga. Elige uno de cinco oficios, convence a los vigilantes o pelea en escaleras estrechas. Una partida dura unas treinta horas.\n\nLa luz es tu dinero, tu armadura y tu reloj. Gástala en leer una carta y quizá no veas qué lee por encima de tu hombro. El farolero es el comienzo amable; el cobrador de deudas, el divertido.',
  },
  tidebreaker: {
    summary: 'Bajo el mar hay una catedral que abre una hora al día. Llevas toda la vida llegando tarde.',
    description:
      'Bucea, lee las corrientes y mueve las puertas de una ciudad hundida contra el peso del agua. Lo que abres un día sigue abierto al siguiente, y la hora crece: hasta el altar, hasta la cripta, hasta lo que toca las campanas.\n\nNo hay medidor de oxígeno. El aliento es tuyo, con el gatillo, y aguantarás más de lo que crees.',
  },
  'night-courier': {
    summary:
      'Entrega cartas selladas en una ciudad con toque de queda. Puedes correr, trepar, farolear y, si no hay más remedio, dar una patada.',
    description:
      'Cada noche es una ruta de unos doce minutos, y cada carta se puede abrir a cambio de tu paga. En la segunda semana las lees todas y las entregas igual, porque ya conoces a la gente.\n\nTrepar cuesta, como en la vida. La ciudad se aprende de memoria, y ese es el verdadero árbol de mejoras.',
  },
  'circuit-nine': {
    summary: 'Nueve circuitos, tan aprendidos que se huele la novena curva de cada uno.',
    description:
      'Circuit Nine gasta todo en nueve pistas y en el tiempo que hace encima. El asfalto coge goma durante el fin de semana, los pianos se rompen y el domingo se corre sobre los errores del sábado. Las ayudas son honradas: enseñan y se van.\n\nPantalla partida para dos, parrillas de treinta y un modo comisario para quien prefiera agitar banderas.',
  },
  'harrow-and-vale': {
    summary: 'Dos enterradores comparten una casa con una puerta siempre abierta. Nunca es la misma.',
    description:
      'De día mides, lavas y vistes a los muertos; de noche averiguas cuál ha vuelto a subir. No hay nada a lo que disparar. Hay mucho que cerrar, en silencio y con la mano correcta.\n\nHarrow habla, Vale escucha. A la cuarta noche querrás que fuera al revés. Seis horas, mejor con abrigo.',
  },
  'moth-and-marrow': {
    summary: 'Eres la última polilla en un pueblo de huesos muy educados. Insisten en que te quedes a cenar.',
    description:
      'Tu grupo son los que convences de levantarse de la mesa: un fémur con miedo escénico, una mandíbula que miente, un costillar que fue un coro. Los turnos siguen el orden de los asientos, que puedes cambiar si nadie mira.\n\nLos combates son breves, suaves e injustos a tu favor. Las conversaciones, no. Dieciocho horas, dos finales sinceros y uno cortés.',
  },
  'vesper-station': {
    summary: 'El turno de tarde en una estación donde siempre es tarde.',
    description:
      'Llevas aduana, aire y chismes para seis mil personas que nunca ven el mediodía. Cada veinte minutos atraca una nave con algo que declarar, y la estación recuerda lo que dejas pasar. A las dos semanas, las cubiertas bajas ya te han puesto nombre.\n\nVeinte horas de decisiones pequeñas. Dos eran grandes.',
  },
  'copper-meridian': {
    summary: 'Sigue a vela una línea de cobre pintada en el mar por un rey que nunca salió de la cama.',
    description:
      'La línea está mal, los mapas le dan la razón y cada isla ha montado su vida alrededor del error. Traza la verdad o protege la mentira: los puertos comerciarán distinto. Navegar es sencillo; el tiempo, no.\n\nDiez horas, cinco tripulantes y una gaviota con plaza fija.',
  },
  glasswing: {
    summary: 'Una mariposa de alas transparentes cruza cuarenta vidrieras. Solo puedes mover la luz.',
    description:
      'Inclina el sol, cambia un cristal, espera al mediodía. El rojo duerme a la polilla de la vidriera siguiente, el azul la despierta. Las reglas no están escritas y en la décima podrías dar clase.\n\nTres horas, sin derrotas, y una vidriera que aún no he enseñado a nadie.',
  },
  'ninefold-keep': {
    summary: 'Nueve murallas, nueve casas y un asedio que ya dura más que la paciencia de cualquiera.',
    description:
      'Nunca sales del castillo. Cada semana decides qué puerta se defiende, a qué familia decepcionas y para quién es la segunda manta. Las batallas son por turnos y pequeñas; las discusiones de la cocina, ninguna de las dos cosas.\n\nLas familias lo recuerdan todo. En mi partida los panaderos abrieron la puerta este por un asunto de harina.',
  },
  'second-serve': {
    summary: 'Un juego de tenis sobre el saque que viene después del que acabas de dejar en la red.',
    description:
      'El primer saque es física; el segundo, nervios. El pulso del público está en el mando y no te apoya hasta que te lo ganas. Los peloteos se leen, los golpes pesan.\n\nEn dobles se prueban las amistades. Traed a un tercero de juez.',
  },
  'draftbench-pro': {
    summary:
      'Plantas, alzados y listas de piezas desde un solo dibujo, con una interfaz que no estorba el codo.',
    description:
      'Dibuja en dos dimensiones, comprueba en tres y entrega archivos que otros estudios pueden abrir. Las cotas siguen a la pared que mueves. Cada día queda guardado, así que el viernes puedes recuperar la escalera del martes.\n\nLicencia para una persona en dos ordenadores. Se renueva solo si lo pides.',
  },
  'vaultmail-security': {
    summary: 'Protección de correo que te dice en una frase qué ha parado y por qué.',
    description:
      'Vaultmail lee el correo en tu propia máquina, abre los adjuntos en una sala cerrada y marca al remitente que no es quien dice ser. No vende tu agenda y no grita.\n\nTres dispositivos, un año. El informe semanal cabe en el teléfono.',
  },
  'paper-kingdoms': {
    summary: 'Gobierna un país dibujado en una sola hoja. Cuando falte sitio, dobla.',
    description:
      'Doblar junta fronteras, esconde ejércitos y arruina el correo del vecino. Cada pliegue queda a la vista y debilita el papel: las guerras viejas son, literalmente, por donde se rompe el mapa.\n\nCuarenta minutos por partida. El tutorial es un avión de papel que te quedas.',
  },
  'hollow-acres': {
    summary: 'Una granja con muy buena tierra y nadie debajo, que tú sepas.',
    description:
      'Arar, plantar, vender, y notar que los surcos vuelven algo más rectos de como los dejaste. La parte agrícola satisface a quien tiene botas. Lo otro es opcional, y lo recomiendo.\n\nEl vecino saluda cada mañana. Es un espantapájaros, pero saluda.',
  },
  'orbital-drift': {
    summary:
      'Mantienes un anillo de satélites viejos con once minutos de combustible y una pértiga larguísima.',
    description:
      'Todo es inercia. Si te impulsas mal, tienes tiempo de pensarlo. Hay que apretar un tornillo o convencer a un satélite meteorológico de que deje la jubilación, y debajo gira la Tierra con los sitios donde hoy no estarás.\n\nUna simulación apacible hasta que llega la basura espacial, puntual, cada noventa minutos.',
  },
  'a-crown-of-reeds': {
    summary: 'El río elige rey en cada crecida. Este año te ha elegido a ti, y no sabes nadar.',
    description:
      'Turnos cortos, barcas planas y una corte de garzas, pescadores y una nutria de paciencia infinita. Tu corona es de juncos y se moja: es lo más parecido a una barra de vida.\n\nFue un trabajo de clase y sigue teniendo el mejor río en píxeles.',
  },
  thornwake: {
    summary: 'La princesa se despertó sola, descubrió el seto y empezó a cobrar entrada.',
    description:
      'Un juego de rol ágil y cómico sobre llevar un castillo maldito como negocio. Los príncipes llegan armados, perdidos o ambas cosas: cúralos, contrátalos o véndeles un mapa. Las zarzas suben de nivel antes que tú.\n\nOcho horas. Apostarlo todo a la tienda de recuerdos funciona.',
  },
  winterwick: {
    summary: 'Un pueblo bajo la nieve, una vela por casa, y el invierno ha empezado a pasar lista.',
    description:
      'Cada noche decides qué ventanas se encienden. Las casas a oscuras están a salvo de lo que anda por el camino, pero hace tanto frío que se pierde gente. De día cortas leña, arreglas riñas y entrenas una milicia diminuta.\n\nCinco horas, pensado para repetir: el pueblo pone a sus hijos el nombre de tus bajas.',
  },
  'emberline-the-long-retreat': {
    summary: 'La guerra se pierde en la primera página. Lo demás es llevar a cuatrocientas personas a casa.',
    description:
      'Mandas la retaguardia a pie: vuelas el puente, aguantas el cruce, cargas con el cocinero. Cada soldado tiene nombre y una mala costumbre, y la columna se acorta de un modo que no se olvida.\n\nParece caro y lo es, pero la mejor escena es una lata de melocotones compartida. Catorce horas.',
  },
  'redline-coast': {
    summary:
      'Una carretera de costa, doscientos kilómetros y una puesta de sol que dura mientras no levantes el pie.',
    description:
      'Si frenas, el sol se va. La carretera es una sola, de los pueblos pesqueros a las luces del casino, sin cargas y sin escondites. El tráfico es gente con recados: ellos son los rivales.\n\nLa radio da doce horas de grupos que no existen y deberían.',
  },
  'saltmarsh-tactics': {
    summary: 'Escuadras pequeñas, suelo blando. Medio plan enemigo ya se está hundiendo.',
    description:
      'Táctica por turnos en la que el terreno tiene humor: el barro recuerda huellas, los juncos mienten y la marea redibuja el tablero en el turno seis hagas lo que hagas. Tus capitanes pescan anguilas y se quejan como tales.\n\nVeinticuatro misiones, un editor y la mejor niebla que he maldecido.',
  },
  'pixel-orchard': {
    summary: 'Un manzano por casilla, una casilla al día y una tormenta en el calendario.',
    description:
      'Injertar, podar, regalar mermelada. El huerto era de tu tía, que dejó una instrucción bajo cada árbol, casi siempre sobre personas. Va al ritmo de una tetera y parece una lata de galletas.\n\nHay noventa variedades. La fea es la mejor para tarta.',
  },
  brambleton: {
    summary: 'Un pueblo de verduras maleducadas busca alcalde que no se las coma.',
    description:
      'Ve a reuniones, inaugura estatuas, no arregles la fuente. Los nabos están en huelga, los puerros se han enamorado y un calabacín se presenta contra ti con tus propios lemas.\n\nDiez horas de risas pequeñas y un entierro conmovedor de verdad, el de una col de Bruselas.',
  },
  ironbough: {
    summary:
      'Un bosque de hierro, un herrero que le debe un favor y armas que hay que plantar antes de blandir.',
    description:
      'Siembra una espada en primavera y en otoño tendrás algo útil, si la helada quiere. Forjar es mitad jardinería, mitad cirugía, y los árboles opinan sobre lo que haces con sus hijos.\n\nTreinta y cinco horas, con un combate en tiempo real que por fin deja pausar la pausa.',
  },
  'kestrel-marches': {
    summary: 'Cabalga por una frontera que nadie acepta, con un halcón que sabe exactamente dónde está.',
    description:
      'El halcón vigila, roba y a veces trae una mano. Comercias, te bates y falsificas papeles para los dos reinos. Tu reputación se lleva en dos libros, y lo bueno empieza cuando alguien los compara.\n\nVeinticinco horas y un caballo que echarás de menos.',
  },
  'the-cartographer-of-ash': {
    summary:
      'Un volcán borró el mapa. Te pagan por milla para dibujar otro, y lo que dibujes será lo que la gente crea.',
    description:
      'Cruza un continente gris con una mula, una brújula y cuatro compañeros. Cada cresta que nombras se vuelve real para los colonos, también las que nombras en broma. Ahora hay un pueblo llamado Almuerzo.\n\nLos combates son raros y caros. La tinta, más. Lleva ambas cosas.',
  },
  'game-time-90-days': {
    summary: 'Noventa días en Evermarch, donde alguien te guarda el sitio en la cola del transbordador.',
    description:
      'Añade tres meses de juego a una cuenta de Evermarch, nueva o de vuelta. Los días corren desde que introduces el código y no se pueden parar, ni por la cosecha.\n\nHasta el nivel veinte es gratis. Después, el camino se paga por días.',
  },
  'quarry-nine': {
    summary: 'Corta nueve bloques de piedra para que quepan en una caja. La caja no está de acuerdo.',
    description:
      'Un rompecabezas sobre volumen, paciencia y la frase «por algún lado tiene que entrar». Cada bloque se corta una vez y cortado queda. El capataz comenta el desperdicio con un tono que ahora oigo en mi cocina.\n\nCiento veinte cajas. La última trae un décimo bloque.',
  },
};
