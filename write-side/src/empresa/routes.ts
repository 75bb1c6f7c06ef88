import type { DadosDaEmpresa, SegredoDaEmpresa } from '@rifa-viva/contracts/eventos/empresa';
import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import { STREAM_EMPRESA } from '@rifa-viva/contracts/eventos/streams';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { atualizarEmpresa, testarConexao, uploadCert } from '@rifa-viva/contracts/http/empresas';
import { MAXIMO_DA_SENHA_DO_CERTIFICADO } from '@rifa-viva/contracts/regras/limites';
import type { Directory } from '@rifa-viva/server/access/directory';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import type { Kept, Vault } from '@rifa-viva/server/vault/vault';
import type { Actors } from '../kernel/actors.ts';
import { type Caused, envelopeOf, sha256 } from '../kernel/commands.ts';
import { receiveFile } from '../kernel/upload.ts';
import { type CorpoDaEmpresa, imagemPadrao, lerEmpresa, segredosDigitados } from './campos.ts';
import { abrirCertificado } from './certificado.ts';
import type { ComandoEmpresa } from './decider.ts';

export interface EmpresaDeps {
  readonly vault: Vault;
  readonly directory: Directory;
  readonly atores: Actors<ComandoEmpresa, null>;
  readonly imagemExiste: (nome: string) => Promise<boolean>;
  /** Tries a provider's credentials as they are. Answers why they fail (pt-BR); null: they work. */
  readonly testarProvedor: (provedor: Provedor) => Promise<string | null>;
  /** Public address of the installation. */
  readonly origin: string;
}

const MAXIMO_DO_CERTIFICADO = 64 * 1024;

export function createEmpresaRoutes(deps: EmpresaDeps): Implementation[] {
  const { vault, directory, atores } = deps;

  async function alterar(
    contexto: Caused,
    alteracoes: Partial<DadosDaEmpresa>,
    segredos: readonly (readonly [SegredoDaEmpresa, Buffer])[],
  ): Promise<bigint> {
    const comando: ComandoEmpresa = {
      type: 'AlterarEmpresa',
      idUsuario: contexto.caller.idUsuario,
      alteracoes,
      segredos: segredos.map(([nome]) => nome),
    };
    return executar(contexto, comando, { secrets: segredos.map(([name, value]) => ({ name, value })) });
  }

  async function executar(contexto: Caused, comando: ComandoEmpresa, keep: Kept = {}): Promise<bigint> {
    const { position } = await atores.execute(STREAM_EMPRESA, { ...envelopeOf(contexto, comando), keep });
    await directory.waitFor(position);
    return position;
  }

  /** What only I/O can tell: pictures that exist, the certificate's name, a password that opens it. */
  async function conferir(corpo: CorpoDaEmpresa, alteracoes: Partial<DadosDaEmpresa>, agora: Date) {
    const atual = directory.company();
    const { logo, nomeCertificado } = alteracoes;
    if (logo !== undefined && logo !== atual.logo && !imagemPadrao(logo) && !(await deps.imagemExiste(logo)))
      throw new Refusal('IMAGEM_NAO_ENVIADA', { campo: 'logo' });
    if (nomeCertificado !== undefined && nomeCertificado !== atual.nomeCertificado)
      throw new Refusal('VALOR_INVALIDO', { campo: 'nomeCertificado' });
    const senha = new Map(segredosDigitados(corpo)).get('senhaCertificado');
    const certificado = senha === undefined ? null : await doCofre(vault.secret('certificado'));
    if (certificado && senha !== undefined) await abrirCertificado(certificado, senha, agora);
  }

  /** Where no urlApi is stored the screens are told our origin: sent back it is no change. */
  function comoGuardadas(alteracoes: Partial<DadosDaEmpresa>): Partial<DadosDaEmpresa> {
    const devolvida = alteracoes.urlApi === deps.origin && directory.company().urlApi === '';
    return devolvida ? { ...alteracoes, urlApi: '' } : alteracoes;
  }

  return [
    implement(atualizarEmpresa, async (contexto) => {
      const { body, now } = contexto;
      const alteracoes = comoGuardadas(lerEmpresa(body));
      await conferir(body, alteracoes, now);
      const segredos = segredosDigitados(body).map(([nome, valor]) => [nome, Buffer.from(valor)] as const);
      return { answer: SUCESSO, position: await alterar(contexto, alteracoes, segredos) };
    }),
    implement(uploadCert, async (contexto) => {
      const { req, res, now } = contexto;
      const recebido = await receiveFile(req, res, 'arq', { bytes: MAXIMO_DO_CERTIFICADO, campos: 1 });
      const { campos, bytes } = recebido;
      const fingerprint = await contexto.bind({ ...campos, arq: sha256(bytes) });
      const { senhaCertificado = '' } = campos;
      if (typeof senhaCertificado !== 'string' || senhaCertificado.length > MAXIMO_DA_SENHA_DO_CERTIFICADO)
        throw new Refusal('CERTIFICADO', { campo: 'senhaCertificado' });
      const { validade } = await abrirCertificado(bytes, senhaCertificado, now);
      // The same call again names the same one.
      const nomeCertificado = `certificado-${sha256(contexto.commandId).slice(0, 16)}.p12`;
      const causa = { ...contexto, fingerprint };
      const position = await alterar(causa, { nomeCertificado, validadeCertificado: validade }, [
        ['certificado', bytes],
        ['senhaCertificado', Buffer.from(senhaCertificado)],
      ]);
      return { answer: { nomeCertificado, validade }, position };
    }),
    implement(testarConexao, async (contexto) => {
      const { body, caller } = contexto;
      const { provedor } = body;
      const { versao } = directory.providerTests()[provedor];
      const motivo = await deps.testarProvedor(provedor);
      if (motivo !== null) throw new Refusal('CONEXAO_DO_PROVEDOR', { motivo });
      const { idUsuario } = caller;
      // Under the same key other credentials are tried anew.
      const causa = { ...contexto, commandId: `${contexto.commandId}-${versao}` };
      const position = await executar(causa, { type: 'RegistrarTeste', idUsuario, provedor, versao });
      return { answer: SUCESSO, position };
    }),
  ];
}

const doCofre = <T>(promessa: Promise<T>): Promise<T> =>
  promessa.catch(() => {
    throw unavailable();
  });
