import { Defeito } from './defeito.ts';
import type { Evento } from './eventos.ts';
import { inteiro, inteiros, logico, momento, type Objeto, objeto, texto, textos } from './json.ts';
import { larguraDosNumeros } from './numero.ts';
import { ALGORITMO, type Emissao } from './sorteio.ts';

const LIVRE = 0;
const RESERVADO = 1;
const VENDIDO = 2;

/** A reservation or a sale. */
interface Grupo {
  readonly reserva: boolean;
  readonly ordinal: number;
  readonly numeros: readonly number[];
  readonly total: number;
  readonly titular: string | null;
  readonly idPagamento: string;
  /** The buyer, of a reservation. */
  readonly pessoa: number;
  /** Milliseconds; of a reservation. */
  readonly expiraEm: number;
  /** Tickets that are still its own. */
  restam: number;
}

const TRAVADOS = ['valor', 'comissao', 'cortesia', 'qtdeBilhetes', 'qtdeNumeros', 'qtdeChances', 'sucessor'];
const DATAS = ['dtSorteio', 'dtEncerramento'];
const MAIS_NUMEROS = 100_000;

/**
 * The raffle from its events, by rules written down here anew: every event must be one that may follow those before it.
 * Throws a Defeito, whose sentence begins where the event's number ends, at the first that may not.
 */
export class Dobra {
  idRifa = 0;
  dados: Objeto = {};
  emissao: Emissao | null = null;
  milhares: readonly string[] = [];
  private existe = false;
  private ativa = false;
  private rascunho = false;
  private saiuDoLivre = false;
  /** Rules, holders, seals and moments of results came together: a raffle with one of the first two has the others. */
  private comSelos = false;
  private comTitulares = false;
  private selada = false;
  private carimbada = false;
  private status = new Uint8Array();
  private grupo = new Uint32Array();
  private cobrado = new Float64Array();
  /** The first stands for none. */
  private readonly grupos: Grupo[] = [];
  private readonly reservas: number[] = [];
  private readonly vendas: number[] = [];
  private readonly pagamentos = new Set<string>();
  private readonly recusados = new Set<string>();
  /** Payments that made a sale: also one that was given back since makes no other. */
  private readonly pagos = new Set<string>();

  aplicar(evento: Evento): void {
    try {
      this.fazer(evento);
    } catch (erro) {
      if (!(erro instanceof Defeito)) throw erro;
      throw new Defeito(`Evento ${evento.indice} (${evento.type}): ${erro.frase}.`, evento.indice);
    }
  }

  /** Sold tickets in the order of their numbers. */
  *vendidos(): Generator<{ numBilhete: number; idVenda: number; titular: string | null }> {
    for (let i = 0; i < this.status.length; i += 1) {
      const venda = this.status[i] === VENDIDO ? this.grupoDe(i + 1) : undefined;
      if (venda) yield { numBilhete: i + 1, idVenda: venda.ordinal, titular: venda.titular };
    }
  }

  /** Centavos charged for what is sold. */
  arrecadado(): number {
    return this.status.reduce(
      (soma, status, i) => (status === VENDIDO ? soma + (this.cobrado[i] ?? 0) : soma),
      0,
    );
  }

  private fazer({ indice, type, data, metadata }: Evento): void {
    if ((metadata.versao ?? 1) !== 1) dizer('é de um formato mais novo do que este conferidor conhece');
    const id = inteiro(data, 'idRifa', 1);
    if (indice === 0) this.idRifa = id;
    else if (id !== this.idRifa) dizer('é de outra rifa');
    if (type !== 'RifaCriada' && type !== 'RascunhoCriado' && !this.existe)
      dizer('vem antes de a rifa ser criada');
    if (type === 'RegraDoSorteioFixada' || 'titular' in data) this.comSelos = true;
    const em = momento(metadata, 'at');
    switch (type) {
      case 'RifaCriada':
        this.criar(data);
        return;
      case 'RascunhoCriado':
        this.criar(data);
        this.rascunho = true;
        this.ativa = false;
        return;
      case 'RifaPublicada':
        this.publicar();
        return;
      case 'BilhetesEmitidos':
        this.emitir(data);
        return;
      case 'RifaAlterada':
        this.alterar(data);
        return;
      case 'RifaExcluida':
        this.ativa = false;
        return;
      case 'RifaRestaurada':
        this.ativa = !this.rascunho;
        return;
      case 'RifaExpurgada':
        if (this.ativa) dizer('tira das listas uma rifa que não estava excluída');
        return;
      case 'PagamentoRecusado':
        this.recusados.add(texto(data, 'idPagamento'));
        return;
      case 'BilhetesReservados':
        this.reservar(data, em);
        return;
      case 'ReservaExpirada':
        this.vencer(data, em);
        return;
      case 'ReservaCancelada':
        this.cancelar(data, objeto(metadata, 'actor'));
        return;
      case 'ReservaPaga':
        this.pagar(data);
        return;
      case 'BilhetesLiberados':
        this.liberar(data);
        return;
      case 'BilhetesVendidos':
        this.vender(data, objeto(metadata, 'actor'), em);
        return;
      case 'BilhetesDevolvidos':
        this.devolver(data, objeto(metadata, 'actor'));
        return;
      case 'BilhetesImpressos':
        this.imprimir(data);
        return;
      case 'RegraDoSorteioFixada':
        if (this.saiuDoLivre)
          dizer('a regra do sorteio foi mudada depois de um bilhete ser reservado ou vendido');
        if (this.milhares.length > 0) dizer('a regra do sorteio foi mudada depois do resultado');
        return;
      case 'ListaSelada':
        this.selar(em);
        return;
      case 'SeloCarimbado':
        if (!this.selada) dizer('carimba uma lista que não foi selada');
        if (this.carimbada) dizer('carimba a lista outra vez');
        this.carimbada = true;
        return;
      case 'ResultadoRegistrado':
        this.sortear(data, em);
        return;
      case 'ResultadoConfirmado':
        if (textos(data, 'milharSorteada').join() !== this.milhares.join() || this.milhares.length === 0)
          dizer('confirma outros números, não os registrados');
        return;
      default:
        dizer('é de um tipo que este conferidor não conhece');
    }
  }

  private criar(data: Objeto): void {
    if (this.existe) dizer('cria a rifa outra vez');
    const { idRifa: _, idUsuario: __, ...dados } = data;
    this.existe = true;
    this.ativa = true;
    this.dados = dados;
  }

  private publicar(): void {
    if (!this.rascunho) dizer('publica uma rifa que não era rascunho');
    this.rascunho = false;
    this.ativa = true;
  }

  private emitir(data: Objeto): void {
    if (this.saiuDoLivre)
      dizer('os números foram distribuídos de novo depois de um bilhete ser reservado ou vendido');
    const emissao = {
      semente: texto(data, 'semente'),
      algoritmo: texto(data, 'algoritmo'),
      qtdeNumeros: inteiro(data, 'qtdeNumeros', 1, MAIS_NUMEROS),
      qtdeChances: inteiro(data, 'qtdeChances', 1, 10),
      total: inteiro(data, 'total', 0, MAIS_NUMEROS),
    };
    if (emissao.algoritmo !== ALGORITMO) dizer(`a distribuição “${emissao.algoritmo}” não é conhecida`);
    if (emissao.qtdeNumeros !== this.dados.qtdeNumeros || emissao.qtdeChances !== this.dados.qtdeChances)
      dizer('a quantidade de números não é a da rifa');
    if (emissao.total !== Math.floor(emissao.qtdeNumeros / emissao.qtdeChances))
      dizer('a quantidade de bilhetes não é a dos números');
    this.emissao = emissao;
    this.status = new Uint8Array(emissao.total);
    this.grupo = new Uint32Array(emissao.total);
    this.cobrado = new Float64Array(emissao.total);
  }

  private alterar(data: Objeto): void {
    const [antes, depois] = [objeto(data, 'antes'), objeto(data, 'depois')];
    const sobra = Object.keys(antes).find((campo) => !Object.hasOwn(depois, campo));
    if (sobra !== undefined) dizer(`diz o valor anterior de “${sobra}”, que não foi mudado`);
    for (const campo of Object.keys(depois)) {
      if (antes[campo] !== this.dados[campo]) dizer(`o valor anterior de “${campo}” não é o que estava`);
      if (TRAVADOS.includes(campo) && (this.saiuDoLivre || this.milhares.length > 0))
        dizer(`“${campo}” foi mudado depois de um bilhete ser reservado ou vendido`);
      if (DATAS.includes(campo) && this.selada) dizer(`“${campo}” foi mudado depois do selo`);
      if (DATAS.includes(campo) && this.milhares.length > 0)
        dizer(`“${campo}” foi mudado depois do resultado`);
    }
    this.dados = { ...this.dados, ...depois };
  }

  private reservar(data: Objeto, em: number): void {
    this.aberta('reserva');
    if (em >= momento(this.dados, 'dtEncerramento')) dizer('reserva depois do encerramento das vendas');
    if (data.escolhidos !== undefined && this.dados.numerosAEscolha !== true)
      dizer('reserva números escolhidos, o que a campanha não permitia');
    const numeros = this.numeros(data);
    this.todosLivres(numeros);
    if (inteiro(data, 'idReserva', 1) !== this.reservas.length + 1)
      dizer('o número da reserva não segue o anterior');
    const idPagamento = texto(data, 'idPagamento');
    if (this.pagamentos.has(idPagamento)) dizer('usa o pagamento de outra reserva');
    if (this.recusados.has(idPagamento)) dizer('usa um pagamento recusado');
    this.pagamentos.add(idPagamento);
    const grupo = this.novo(this.reservas, {
      reserva: true,
      numeros,
      total: this.preco(data, numeros),
      titular: this.titular(data),
      idPagamento,
      pessoa: inteiro(data, 'idUsuario'),
      expiraEm: momento(data, 'expiraEm'),
    });
    this.mover(numeros, RESERVADO, grupo, inteiro(data, 'total'));
  }

  /** Whoever writes it down goes by one clock, the one that the event's moment is of. */
  private vencer(data: Objeto, em: number): void {
    const { ordinal, expiraEm } = this.desfazer(data);
    if (em < expiraEm) dizer(`a reserva ${ordinal} vence antes do seu fim`);
  }

  /** By its buyer; by the system where a charge ends, in his name or in nobody's. */
  private cancelar(data: Objeto, actor: Objeto): void {
    const { ordinal, pessoa } = this.desfazer(data);
    const por = inteiro(data, 'idUsuario');
    const doSistema = por === 0 && texto(actor, 'tipo') === 'Sistema';
    if (por !== pessoa && !doSistema)
      dizer(`a reserva ${ordinal} era da pessoa ${pessoa}, e desiste dela a pessoa ${por}`);
  }

  private desfazer(data: Objeto): Grupo {
    const numeros = this.numeros(data);
    const reserva = this.grupos[this.daReserva(data, numeros) - 1];
    if (reserva?.restam !== numeros.length) throw new Defeito('deixa bilhetes da reserva para trás');
    this.mover(numeros, LIVRE, 0, 0);
    return reserva;
  }

  private pagar(data: Objeto): void {
    this.aberta('vende');
    const numeros = this.numeros(data);
    const indice = this.indiceDaReserva(data);
    const reserva = this.grupos[indice - 1];
    if (!reserva) throw new Defeito('é de uma reserva que não existe');
    if (texto(data, 'idPagamento') !== reserva.idPagamento) dizer('tem outro pagamento que o da reserva');
    if (this.recusados.has(reserva.idPagamento)) dizer('vende por um pagamento recusado');
    if (this.pagos.has(reserva.idPagamento)) dizer('vende outra vez pelo mesmo pagamento');
    if (numeros.join() !== reserva.numeros.join()) dizer('vende outros bilhetes que os reservados');
    if (inteiro(data, 'total') !== reserva.total) dizer('o valor não é o da reserva');
    const livres = numeros.filter((numero) => this.grupo[numero - 1] !== indice);
    this.todosLivres(livres);
    if (livres.length > 0 && momento(data, 'dtPagamento') >= momento(this.dados, 'dtEncerramento'))
      dizer('o pagamento veio depois do encerramento das vendas e do fim da reserva');
    this.pagos.add(reserva.idPagamento);
    this.venda(data, numeros, reserva);
  }

  private liberar(data: Objeto): void {
    this.aberta('vende');
    const numeros = this.numeros(data);
    const reserva = this.grupos[this.daReserva(data, numeros) - 1];
    if (!reserva) return;
    if (inteiro(data, 'total') !== this.soma(numeros)) dizer('o valor não é o da reserva');
    this.venda(data, numeros, reserva);
  }

  private vender(data: Objeto, actor: Objeto, em: number): void {
    this.aberta('vende');
    const numeros = this.numeros(data);
    if (em >= momento(this.dados, 'dtEncerramento') && texto(actor, 'tipo') !== 'Administrador')
      dizer('vende depois do encerramento das vendas');
    this.todosLivres(numeros);
    this.preco(data, numeros);
    this.venda(data, numeros, { titular: this.titular(data), idPagamento: '' });
  }

  /** Null in events of before there were holders, and in none after one of them. */
  private titular(data: Objeto): string | null {
    const lido = titular(data);
    if (lido === null && this.comTitulares) dizer('não diz de quem são os bilhetes');
    this.comTitulares ||= lido !== null;
    return lido;
  }

  private venda(data: Objeto, numeros: number[], de: Pick<Grupo, 'titular' | 'idPagamento'>): void {
    if (inteiro(data, 'idVenda', 1) !== this.vendas.length + 1)
      dizer('o número da venda não segue o anterior');
    const total = inteiro(data, 'total');
    momento(data, 'dtPagamento');
    const { titular, idPagamento } = de;
    const grupo = this.novo(this.vendas, {
      reserva: false,
      numeros,
      total,
      titular,
      idPagamento,
      pessoa: 0,
      expiraEm: 0,
    });
    this.mover(numeros, VENDIDO, grupo, total);
  }

  private devolver(data: Objeto, actor: Objeto): void {
    // The system: its money goes back, whatever became of the campaign.
    this.aberta('devolve', texto(actor, 'tipo') === 'Sistema');
    const numeros = this.numeros(data);
    const deReserva = 'idReserva' in data;
    const ordinal = inteiro(data, deReserva ? 'idReserva' : 'idVenda', 1);
    const indice = (deReserva ? this.reservas : this.vendas)[ordinal - 1] ?? 0;
    this.todosDe(numeros, indice);
    if (inteiro(data, 'total') !== this.soma(numeros)) dizer('o valor não é o que foi cobrado');
    this.mover(numeros, LIVRE, 0, 0);
  }

  private imprimir(data: Objeto): void {
    const outro = this.numeros(data).find((numero) => this.status[numero - 1] !== VENDIDO);
    if (outro !== undefined) dizer(`imprime o bilhete ${outro}, que não está vendido`);
  }

  private selar(em: number): void {
    if (this.selada) dizer('a lista foi selada outra vez');
    // One of before there were seals may be corrected since, and its list is sealed then.
    if (this.milhares.length > 0 && this.comSelos) dizer('a lista foi selada depois do resultado');
    this.semReservas(em, 'a lista foi selada');
    const vendeuTudo = this.status.every((status) => status === VENDIDO);
    if (em < momento(this.dados, 'dtEncerramento') && !vendeuTudo)
      dizer('a lista foi selada antes do fim das vendas');
    this.selada = true;
  }

  private sortear(data: Objeto, em: number): void {
    const milhares = textos(data, 'milharSorteada');
    const maximo = inteiro(this.dados, 'qtdeNumeros', 1);
    const largura = larguraDosNumeros(maximo);
    if (
      milhares.length === 0 ||
      !milhares.every((um) => /^\d+$/.test(um) && um.length === largura && Number(um) < maximo)
    )
      dizer('os números sorteados não são da rifa');
    if (textos(data, 'anterior').join() !== this.milhares.join())
      dizer('o resultado anterior não é o que estava');
    if (em < momento(this.dados, 'dtEncerramento')) dizer('o resultado foi registrado antes do encerramento');
    if (this.comSelos && !('em' in data)) dizer('o resultado não diz quando foi registrado');
    if ('em' in data && !this.selada) dizer('o resultado foi registrado sem que a lista fosse selada');
    this.semReservas(em, 'o resultado foi registrado');
    this.milhares = milhares;
  }

  /** One whose end has passed counts for nothing, also before that is written down. */
  private semReservas(em: number, oQue: string): void {
    const presa = this.grupos.find((um) => um.reserva && um.restam > 0 && um.expiraEm > em);
    if (presa) dizer(`${oQue} com a reserva ${presa.ordinal} aberta`);
  }

  /** Nothing is sold or given back after the seal, after the result, or while the raffle is taken down. */
  private aberta(verbo: string, tambemExcluida = false): void {
    if (this.selada) dizer(`${verbo} bilhetes depois do selo`);
    if (this.milhares.length > 0) dizer(`${verbo} bilhetes depois do resultado`);
    if (!this.ativa && !tambemExcluida)
      dizer(`${verbo} bilhetes de uma rifa ${this.rascunho ? 'que é rascunho' : 'excluída'}`);
  }

  private numeros(data: Objeto): number[] {
    const numeros = inteiros(data, 'numeros');
    const vistos = new Set(numeros);
    if (numeros.length === 0) dizer('não diz de que bilhetes é');
    if (vistos.size !== numeros.length) dizer('repete um bilhete');
    const fora = numeros.find((numero) => numero < 1 || numero > this.status.length);
    if (fora !== undefined) dizer(`o bilhete ${fora} não existe`);
    return numeros;
  }

  private todosLivres(numeros: readonly number[]): void {
    const tomado = numeros.find((numero) => this.status[numero - 1] !== LIVRE);
    if (tomado === undefined) return;
    const dono = this.grupoDe(tomado);
    dizer(`o bilhete ${tomado} já era da ${dono?.reserva ? 'reserva' : 'venda'} ${dono?.ordinal ?? 0}`);
  }

  private todosDe(numeros: readonly number[], indice: number): void {
    const outro = numeros.find((numero) => indice === 0 || this.grupo[numero - 1] !== indice);
    if (outro !== undefined) dizer(`o bilhete ${outro} não era dessa reserva ou venda`);
  }

  private indiceDaReserva(data: Objeto): number {
    return this.reservas[inteiro(data, 'idReserva', 1) - 1] ?? 0;
  }

  private daReserva(data: Objeto, numeros: readonly number[]): number {
    const indice = this.indiceDaReserva(data);
    this.todosDe(numeros, indice);
    return indice;
  }

  /** Price by the raffle's value; with courtesy every N-th ticket is free. */
  private preco(data: Objeto, { length: qtde }: readonly number[]): number {
    const n = inteiro(this.dados, 'qtdeBilhetes');
    const gratis = logico(this.dados, 'cortesia') && n >= 1 ? Math.floor(qtde / n) : 0;
    const total = inteiro(data, 'total');
    if (total !== (qtde - gratis) * inteiro(this.dados, 'valor')) dizer('o valor não é o preço dos bilhetes');
    return total;
  }

  private soma(numeros: readonly number[]): number {
    return numeros.reduce((total, numero) => total + (this.cobrado[numero - 1] ?? 0), 0);
  }

  private grupoDe(numero: number): Grupo | undefined {
    return this.grupos[(this.grupo[numero - 1] ?? 0) - 1];
  }

  private novo(lista: number[], grupo: Omit<Grupo, 'ordinal' | 'restam'>): number {
    this.saiuDoLivre = true;
    const ordinal = lista.length + 1;
    const indice = this.grupos.push({ ...grupo, ordinal, restam: grupo.numeros.length });
    lista.push(indice);
    return indice;
  }

  /** What was charged is shared out: the first tickets carry the odd centavos. */
  private mover(numeros: readonly number[], status: number, grupo: number, total: number): void {
    const base = Math.floor(total / numeros.length);
    const maiores = total - base * numeros.length;
    numeros.forEach((numero, i) => {
      const antes = this.grupoDe(numero);
      if (antes) antes.restam -= 1;
      this.status[numero - 1] = status;
      this.grupo[numero - 1] = grupo;
      this.cobrado[numero - 1] = base + (i < maiores ? 1 : 0);
    });
  }
}

function titular(data: Objeto): string | null {
  if (!('titular' in data)) return null;
  const valor = texto(data, 'titular');
  return /^[0-9a-f]{64}$/.test(valor) ? valor : dizer('o titular está fora do formato');
}

function dizer(frase: string): never {
  throw new Defeito(frase);
}
