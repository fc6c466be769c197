import type { NewsTexts } from '../news.ts';

export const news: NewsTexts = {
  priceLine: {
    title: 'O que a linha embaixo do preço mostra',
    summary: 'Os últimos trinta dias, para conferir um desconto num olhar.',
    body: `Embaixo de um preço reduzido há uma pequena linha. Ela mostra quanto o produto custou em cada um dos últimos 30 dias: o menor, o maior e o preço de agora.

- O preço riscado é o nosso menor dos 30 dias antes da queda, e nenhum outro.
- Se a linha está reta, nada mudou, e não dizemos o contrário.

Tudo o que está mais barato agora fica em [Quedas de preço](/price-drops).`,
  },
  activating: {
    title: 'Ativar uma chave: o que sempre ajuda',
    summary: 'Três hábitos que evitam quase todos os problemas.',
    body: `1. **Olhe primeiro a plataforma.** Uma chave de uma loja não abre nada em outra. O nome está na página do produto e ao lado da chave.
2. **Entre na conta antes de digitar.** A chave vai para a conta que estiver aberta naquele momento.
3. **Copie, não digite.** O botão ao lado da chave a copia sem espaço no fim, que é onde quase todas as tentativas falham.

Se a plataforma ainda disser não, envie a mensagem exata dela: a página de [reembolso](/refund-policy) explica como.`,
  },
  boxedGoods: {
    title: 'Uma prateleira nova: produtos em caixa',
    summary: 'Controles, cabos e outras coisas que nenhum e-mail carrega.',
    body: `Algumas coisas não cabem num e-mail. Agora elas têm [uma prateleira própria](/goods).

Ao finalizar a compra, você escolhe a forma de entrega e vê o preço e os dias. Um pedido pode ter chaves e caixas: as chaves chegam na hora, o pacote vem depois, com código de rastreio. Os detalhes estão em [Entrega](/shipping).`,
  },
  revealing: {
    title: 'Por que perguntamos antes de mostrar uma chave',
    summary: 'Uma chave que ninguém viu pode voltar. Uma que foi vista, não.',
    body: `Quando você revela uma chave, perguntamos mais uma vez. Há um motivo: até esse momento, você pode devolvê-la e receber seu dinheiro sem explicar nada. Depois, ninguém teria como saber se foi usada.

Por isso, não tenha pressa. Uma chave que espera não vence conosco, e você pode revelá-la no dia em que quiser jogar.

Ao finalizar a compra, você escolhe como receber sua chave: uma chave no e-mail conta como revelada assim que é enviada; uma chave atrás de um link, só quando você a revela.`,
  },
  whereYouPlay: {
    title: 'Diga onde você joga e veja o que serve',
    summary: 'Plataforma e país uma única vez, e cada página responde por você.',
    body: `Uma chave que não ativa no seu país não serve para nada, por mais barata que seja. Diga uma vez em que plataforma e em que país você joga, e cada produto mostra se serve.

- O que você escolhe fica no seu navegador. Nós não guardamos.
- Você pode desfazer a qualquer momento e ver tudo de novo.
- Uma chave que não serve também pode ser comprada, como presente, por exemplo. A página então pergunta mais uma vez.`,
  },
};
