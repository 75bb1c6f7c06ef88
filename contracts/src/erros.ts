import {
  DESATIVADO,
  EM_MANUTENCAO,
  NAO_E_ADMINISTRADOR,
  SESSAO_EXPIRADA,
  TENTE_EM_MINUTOS,
  TENTE_NOVAMENTE,
  VENDAS_ENCERRADAS,
} from './frases-comuns.ts';

/**
 * Every refusal: its code, HTTP status and Portuguese text. Exhaustive by type; texts are the spec's
 * (first document, section 8; second, section 8) or `authz-matrix`'s Messages.
 * `{n}`, `{campo}` stand for values given with the refusal.
 */
export const ERROS = {
  ASSINATURA: [401, 'Assinatura inválida.'],
  SESSAO: [401, SESSAO_EXPIRADA],
  LOGIN_INVALIDO: [401, 'Telefone ou Senha inválidos!!'],
  /** Whatever was wrong: nobody learns of a phone here. */
  CODIGO_INVALIDO: [401, 'Código inválido ou vencido. Confira o telefone e o código, ou peça outro.'],
  CONTA_DESATIVADA: [403, 'Conta Desativada, Entre em Contato Com o Administrador Do Sistema!!'],
  PAPEL: [403, NAO_E_ADMINISTRADOR],
  NAO_E_SEU: [403, 'Você não tem permissão para acessar esse registro.'],
  REQUISICAO_NAO_PERMITIDA: [403, 'Requisição não permitida.'],
  NAO_ENCONTRADO: [404, 'Registro não encontrado.'],
  METODO: [405, 'Método não permitido.'],

  JSON_INVALIDO: [400, 'Os dados enviados não são um JSON válido.'],
  DADOS_INVALIDOS: [400, 'Os dados enviados não são válidos.'],
  CAMPO_NAO_PERMITIDO: [400, 'Campo não permitido: {campo}.'],
  /** A field whose schema names no other refusal (`recusa`). */
  VALOR_INVALIDO: [400, 'Valor inválido para {campo}.'],
  IDENTIFICADOR: [400, 'Identificador inválido.'],
  QUANTIDADE: [400, 'Quantidade inválida.'],
  NUMERO_DE_BILHETE: [400, 'Número de bilhete inválido: {n}.'],
  NENHUM_BILHETE: [400, 'Nenhum bilhete selecionado'],
  SELECAO_GRANDE: [400, 'Selecione bilhetes de no máximo {n} vendas por vez.'],
  VALOR: [400, 'Valor inválido.'],
  VALOR_DO_BILHETE: [400, 'Digite o valor do bilhete...'],
  DATA: [400, 'Data inválida.'],
  DATA_DO_SORTEIO: [400, 'Selecione a data do sorteio...'],
  DATA_DO_ENCERRAMENTO: [400, 'Selecione a data de encerramento das vendas...'],
  DATA_ENCERRAMENTO: [400, 'A data de encerramento não pode ser maior que a data do sorteio...'],
  NUMEROS_DA_RIFA: [400, 'A quantidade de números deve ser de {minimo} a 100000.'],
  ENDERECO: [400, 'Endereço inválido.'],
  TELEFONE_VAZIO: [400, 'Digite o telefone!!'],
  TELEFONE_INVALIDO: [400, 'Digite um telefone valido!!'],
  NOME: [400, 'Digite o nome!!'],
  NOME_LONGO: [400, 'O nome deve ter no máximo {n} caracteres.'],
  NOME_DO_USUARIO: [400, 'Digite o nome do usuário...'],
  TELEFONE_DO_USUARIO: [400, 'Digite o telefone do usuário...'],
  SENHA_VAZIA: [400, 'Digite a senha!!'],
  SENHA_ATUAL_VAZIA: [400, 'Digite a senha atual...'],
  SENHA_ATUAL: [400, 'Senha atual inválida...'],
  /** Also where it is longer than a note may be. */
  ANOTACAO_VAZIA: [400, 'Digite a anotação, de até 1.000 caracteres...'],
  CODIGO_VAZIO: [400, 'Digite o código...'],
  SENHA_CURTA: [400, 'A senha deve ter no mínimo 6 digitos...'],
  NOVA_SENHA_CURTA: [400, 'A nova senha deve ter no mínimo 6 digitos...'],
  GERENTE_INVALIDO: [400, 'Selecione um gerente ativo.'],
  VENDEDOR_INVALIDO: [400, 'Selecione um vendedor ativo.'],
  MODELO_INVALIDO: [400, 'Selecione o modelo do bilhete...'],
  NOME_DO_MODELO: [400, 'Digite o nome do modelo...'],
  IMAGEM_DO_MODELO: [400, 'Selecione a imagem do modelo...'],
  QUANTIDADE_DE_NUMEROS: [400, 'Digite a quantidade de números...'],
  FORA_DA_PAGINA: [400, 'A posição de {campo} fica fora do bilhete.'],
  NOME_DA_EMPRESA: [400, 'Digite o nome da empresa...'],
  LOGO_DA_EMPRESA: [400, 'Selecione a LogoMarca da empresa...'],
  NOME_DO_PATROCINADOR: [400, 'Digite o nome do patrocinador...'],
  IMAGEM_NAO_ENVIADA: [400, 'Envie a imagem antes de salvar.'],
  GALERIA_INVALIDA: [400, 'A galeria tem até {n} imagens, cada uma uma vez.'],
  CHAVE_PIX: [400, 'Chave Pix inválida.'],
  COR: [400, 'Cor inválida.'],
  MILHAR: [400, 'Número sorteado inválido: {n}.'],
  EXTRACAO: [400, 'Preencha concurso, data e os cinco prêmios da extração.'],
  EXTRACAO_SEM_REGRA: [400, 'A regra desta rifa não é de uma extração da Loteria Federal.'],
  EXTRACAO_FUTURA: [400, 'A data da extração ainda não chegou.'],
  EXTRACAO_ANTES: [400, 'A extração informada é anterior à que a regra do sorteio manda usar.'],
  EXTRACAO_DIFERENTE: [
    400,
    'Pela regra do sorteio, os prêmios informados dão {n}, e não o número sorteado informado.',
  ],
  REGRA: [400, 'Selecione a regra do sorteio...'],
  DESCRICAO_DA_REGRA: [400, 'Descreva como o número será sorteado...'],
  REGRA_SEM_CHANCE: [
    400,
    'Com essa regra os números de {de} a {ate} nunca seriam sorteados: numa extração {extracao} o 1º prêmio vai só até {maximo}. Selecione outra regra.',
  ],
  MOTIVO: [400, 'Digite o motivo da devolução.'],
  ACHADO: [400, 'Digite o que você encontrou.'],
  CERTIFICADO: [400, 'Certificado inválido.'],
  ARQUIVO: [400, 'Arquivo inválido.'],
  ANTES_DA_CAMPANHA: [400, 'A campanha ainda não existia nesse momento.'],
  DATAS_DA_PESQUISA: [400, 'Preencha As Datas Para Pesquisar'],
  DATA_FINAL: [400, 'A Data Final Não Pode Ser Menor Que A Data Inicial'],

  TELEFONE_JA_CADASTRADO: [409, 'Telefone já cadastrado'],
  VENDAS_ENCERRADAS: [409, VENDAS_ENCERRADAS],
  BILHETES_INDISPONIVEIS: [409, 'Bilhetes indisponíveis!!'],
  /** Of a customer's choice; `n` names them all. */
  NUMEROS_TOMADOS: [409, 'Outra pessoa acabou de escolher: {n}. Nada foi reservado: escolha outros números.'],
  ESCOLHA_DESLIGADA: [
    409,
    'Nessa campanha os números são sorteados na compra. Atualize a tela e tente novamente.',
  ],
  SO_EXISTEM: [409, 'Só existem {n} bilhetes disponíveis'],
  LIMITE_DE_GRATUITOS: [409, 'Você só pode ter {n} bilhetes gratuitos dessa campanha.'],
  LIMITE_DO_VENDEDOR: [409, 'Você só pode gerar {n} bilhetes por vez!!'],
  VALOR_DIFERENTE: [409, 'O valor do bilhete mudou. Atualize a tela e tente novamente.'],
  PIX_NAO_CARREGADO: [409, 'PIX não pode ser carregado!'],
  RESERVA_NAO_ABERTA: [409, 'Essa reserva já foi encerrada.'],
  PAGAMENTO_DE_OUTRA_RESERVA: [409, 'Esse pagamento já pertence a outra reserva.'],
  STATUS_DO_BILHETE: [409, 'O bilhete {n} está {status}.'],
  /** Released, or another's: not what somebody ticked. */
  BILHETE_MUDOU: [409, 'O bilhete {n} mudou desde que foi marcado. Confira e marque de novo.'],
  CAMPO_TRAVADO: [409, 'Já existem bilhetes vendidos ou reservados: {campo} não pode mais ser alterado.'],
  DATAS_TRAVADAS: [409, 'As datas dessa campanha não podem mais ser alteradas.'],
  ANTES_DO_ENCERRAMENTO: [409, 'O resultado só pode ser registrado depois do encerramento das vendas.'],
  RESERVAS_ABERTAS: [
    409,
    'Ainda existem {n} bilhetes reservados. Libere ou devolva antes de registrar o resultado.',
  ],
  VENDAS_ABERTAS: [409, 'A lista só pode ser selada depois do encerramento das vendas.'],
  RESERVAS_ANTES_DO_SELO: [
    409,
    'Ainda existem {n} bilhetes reservados. Libere ou devolva antes de selar a lista.',
  ],
  COBRANCAS_ANTES_DO_SELO: [
    409,
    'Cobranças que ainda esperam a resposta do provedor: {n}. Tente novamente em alguns minutos.',
  ],
  LISTA_SELADA: [409, 'A lista de bilhetes vendidos já foi selada e não pode mais ser alterada.'],
  RESULTADO_SEM_LISTA: [409, 'Sele a lista de bilhetes vendidos antes de registrar o resultado.'],
  SEM_RESULTADO: [409, 'Essa rifa ainda não tem resultado registrado.'],
  RESULTADO_DIFERENTE: [
    409,
    'O número informado é diferente do resultado registrado. Confira e tente novamente.',
  ],
  CONFIRMACAO_DO_MESMO: [409, 'O resultado precisa ser confirmado por outro Administrador.'],
  /** Of the only Administrador. */
  CONFIRMACAO_CEDO: [
    409,
    'Você é o único Administrador ativo: poderá confirmar o resultado a partir de {quando}.',
  ],
  JA_SORTEADA: [409, 'Essa rifa já foi sorteada.'],
  RIFA_EM_RASCUNHO: [409, 'Essa campanha é um rascunho: publique-a antes de vender.'],
  JA_PUBLICADA: [409, 'Uma campanha publicada não volta a ser rascunho.'],
  JA_EXCLUIDO: [409, 'Esse registro está excluído.'],
  NAO_EXCLUIDO: [409, 'Exclua o registro antes de apagá-lo de vez.'],
  EM_USO: [409, 'Esse registro está em uso.'],
  ANOTACOES_DEMAIS: [409, 'Essa pessoa já tem {n} anotações. Retire alguma antes de fazer outra.'],
  PESSOA_INATIVA: [409, 'Essa pessoa está inativa: ative-a antes de gerar um código.'],
  ULTIMO_ADMINISTRADOR: [409, 'A empresa precisa de pelo menos um Administrador ativo.'],
  CONFLITO: [409, 'Esse registro foi alterado por outra pessoa. Atualize a tela e tente novamente.'],
  /** Its idempotency key is bound to another call or payload. */
  CHAVE_DE_OUTRO_PEDIDO: [
    409,
    'Esse pedido já foi feito com outros dados. Atualize a tela e tente novamente.',
  ],
  SEM_PATROCINADORES: [409, 'Não existe patrocinadores cadastrados'],
  /** No charge of the caller's can be bound under this id. */
  PAGAMENTO_POR_PROVEDOR: [409, 'PIX não pode ser carregado!'],
  COBRANCA_DO_PROVEDOR: [409, 'O bilhete {n} tem uma cobrança do provedor: ele é liberado pelo pagamento.'],
  COMPRA_INTEIRA: [
    409,
    'O bilhete {n} é de uma compra cobrada pelo provedor: devolva todos os bilhetes dela.',
  ],
  COMPRA_PAGA: [409, 'Essa compra acabou de ser paga: os bilhetes são do comprador.'],
  PROVEDOR_NAO_TESTADO: [409, 'Teste a conexão com o provedor antes de escolhê-lo. Falta: {falta}.'],
  CONEXAO_DO_PROVEDOR: [409, 'A conexão com o provedor falhou: {motivo}.'],
  NADA_A_DEVOLVER: [409, 'Essa cobrança não tem pagamento a devolver.'],
  NADA_A_CONFERIR: [409, 'Essa cobrança não espera por conferência.'],
  CREDITO_USADO: [409, 'Esse crédito do extrato já foi usado.'],
  ACERTO_ACIMA: [409, 'O valor é maior do que ainda se deve ao vendedor.'],
  VALOR_DO_CREDITO: [409, 'O valor do crédito é diferente do valor da reserva.'],

  /** An address that is no push service's. */
  SERVICO_DE_NOTIFICACOES: [400, 'O serviço de notificações deste navegador não é aceito.'],

  USUARIO_PROTEGIDO: [403, 'Não é possível excluir esse usuário...'],
  USUARIO_LOGADO: [403, 'Não é possível excluir o usuário logado...'],
  RIFA_COM_BILHETES: [403, 'Essa campanha já tem bilhetes vendidos ou reservados.'],

  GRANDE_DEMAIS: [413, 'Os dados enviados são grandes demais.'],
  IMAGEM_GRANDE: [413, 'Imagem grande demais.'],
  FORMATO: [415, 'Formato não suportado.'],
  FORMATO_DE_IMAGEM: [415, 'Formato de imagem não suportado. Use jpeg, png ou webp.'],
  COMPRAS_ABERTAS: [
    429,
    'Você já tem {n} compras abertas nesta campanha. Pague ou cancele uma delas em Meus Bilhetes.',
  ],
  MUITAS_TENTATIVAS: [429, 'Muitas tentativas. Tente novamente em alguns minutos.'],

  INTERNO: [500, TENTE_EM_MINUTOS],
  /** A payment provider does not answer, or makes no sense. */
  PROVEDOR: [503, TENTE_NOVAMENTE],
  INDISPONIVEL: [503, TENTE_EM_MINUTOS],
  ESTACIONADO: [503, 'Esse registro aguarda manutenção ({motivo}). Tente novamente mais tarde.'],
  MANUTENCAO: [503, EM_MANUTENCAO],
  DESATIVADO: [503, DESATIVADO],
} as const satisfies Record<string, readonly [status: number, texto: string]>;

export type CodigoDeErro = keyof typeof ERROS;

/** Values for the placeholders of a text, and the field a refusal speaks of. */
export interface DetalheDoErro {
  readonly campo?: string;
  readonly [nome: string]: string | number | undefined;
}

/** Every refusal's body. */
export interface CorpoDoErro {
  readonly erro: string;
  readonly codigo: CodigoDeErro;
  readonly campo?: string;
  /** Request id. */
  readonly id: string;
}

export function textoDoErro(codigo: CodigoDeErro, detalhe: DetalheDoErro = {}): string {
  return ERROS[codigo][1].replace(/\{(\w+)\}/g, (_, nome: string) => String(detalhe[nome] ?? ''));
}
