import { MAXIMO_DO_NOME } from '@rifa-viva/contracts/regras/limites';
import { MINIMO_DA_SENHA } from '@rifa-viva/contracts/regras/senha';
import { maiusculas } from '@rifa-viva/contracts/regras/texto';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Campo, CampoDeSenha, CampoDeTelefone } from '@rifa-viva/ui/pecas/Campo.tsx';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { useFalta } from '@rifa-viva/ui/pecas/falta.ts';
import { avisarErro, avisarOcupado, avisarSucesso, DURACAO } from '@rifa-viva/ui/pecas/Toast.tsx';
import { useSalto } from '@rifa-viva/ui/pecas/useSalto.ts';
import { type FormEvent, useState } from 'react';
import { abrirEntrada, entrarComContaNova } from '../../comum/entrada.ts';
import { criarConta } from './entrada.ts';
import estilo from './entrar.module.css';
import { faltaDaConta, type NovaConta } from './validacao.ts';

interface Props {
  /** Typed before. */
  readonly telefone: string;
  readonly aoEntrar: (telefone: string) => void;
}

export function ModalDeConta({ telefone, aoEntrar }: Props) {
  const [conta, setConta] = useState<NovaConta>({ nome: '', telefone, senha: '' });
  const { acusar, marcar, corrigir, erroDe } = useFalta<keyof NovaConta>();
  const [ocupado, setOcupado] = useState(false);
  const { saltar, campo: saltado } = useSalto();
  const campo = (qual: keyof NovaConta) => ({
    valor: conta[qual],
    erro: erroDe(qual),
    aoMudar: (texto: string) => {
      setConta((antes) => ({ ...antes, [qual]: qual === 'nome' ? maiusculas(texto) : texto }));
      corrigir(qual);
    },
  });

  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    if (ocupado) return;
    const falta = faltaDaConta(conta);
    if (falta) return acusar(falta);
    setOcupado(true);
    avisarOcupado('Cadastrando Usuário... Por favor, aguarde...');
    const desfecho = await criarConta(conta);
    if (!desfecho.ok) {
      setOcupado(false);
      marcar(desfecho.falta);
      return avisarErro(desfecho.texto, DURACAO.longa);
    }
    const avisada = avisarSucesso('Conta criada com sucesso...', DURACAO.curta);
    entrarComContaNova({ telefone: conta.telefone, senha: conta.senha, avisada });
  };

  return (
    <Dialogo titulo="Criar Conta" aoFechar={() => abrirEntrada(null)}>
      <form className={estilo.formulario} onSubmit={(evento) => void enviar(evento)} noValidate>
        <Campo rotulo="Nome" {...campo('nome')} autoComplete="name" maxLength={MAXIMO_DO_NOME} />
        <CampoDeTelefone rotulo="Telefone" {...campo('telefone')} aoCompletar={saltar} />
        <CampoDeSenha
          {...saltado}
          rotulo="Senha"
          {...campo('senha')}
          ajuda={`Pelo menos ${MINIMO_DA_SENHA} caracteres`}
          autoComplete="new-password"
        />
        <div className={estilo.botoes}>
          <Botao type="submit" tipo="acao" largo ocupado={ocupado}>
            Criar
          </Botao>
          <Botao tipo="secundario" largo onClick={() => abrirEntrada(null)}>
            Cancelar
          </Botao>
        </div>
        <div className={estilo.ligacoes}>
          <button type="button" className={estilo.ligacao} onClick={() => aoEntrar(conta.telefone)}>
            Já tenho conta
          </button>
        </div>
      </form>
    </Dialogo>
  );
}
