"""The verbs of controls in nine languages."""

VERBS = """\
delete: destroys
    delete, erase, destroy, wipe, purge, löschen, supprimer, effacer, eliminar, borrar, suprimir, excluir,
    apagar, elimina, eliminare, cancella, cancellare, verwijderen, verwijder, wissen, 削除, 消去, 删除, 刪除, 清空
remove: destroys
    remove, entfernen, enlever, retirer, quitar, remover, rimuovi, rimuovere, weghalen, 取り除く, 移除
reset: destroys
    reset, zurücksetzen, réinitialiser, restablecer, reiniciar, redefinir, repor, reimposta, reimpostare,
    ripristina, resetten, opnieuw instellen, リセット, 初期化, 重置
revoke: destroys
    revoke, void, widerrufen, entziehen, révoquer, revocar, revogar, revoca, revocare, intrekken, 失効, 取り消す,
    撤销, 撤銷, 吊销
transfer: destroys
    transfer, übertragen, transférer, transferir, trasferisci, trasferire, overdragen, 譲渡, 移譲, 转让, 轉讓
leave: destroys
    leave, verlassen, quitter, abandonar, salir de, salir del, sair de, sair do, sair da, abbandona, abbandonare,
    verlaten, 脱退, 退会, 退出
ban: destroys
    ban, suspend, kick out, kick user, kick member, block user, block this user, block member, sperren, bannen,
    bannir, expulser, banear, expulsar, banir, banna, espelli,
    verbannen, blokkeren, 追放, 停止处分, 封禁, 踢出
deactivate: destroys
    deactivate, terminate, uninstall, unpublish, decommission, deaktivieren, deinstallieren, désactiver,
    désinstaller, desactivar, desinstalar, desativar, disattiva, disinstalla, deactiveren, 無効化, 停用, 卸载
empty: destroys
    empty, leeren, vider, vaciar, esvaziar, svuota, svuotare, legen, leegmaken, 空にする
shut-down: destroys
    shut down, power off, herunterfahren, ausschalten, éteindre, apagar equipo, spegni, afsluiten,
    uitschakelen, シャットダウン, 关机, 關機
restart: destroys
    restart, reboot, neu starten, neustarten, redémarrer, riavvia, riavviare, herstarten, opnieuw starten,
    再起動, 重启, 重新启动, 重新啟動
stop: destroys
    stop, kill, halt, stoppen, anhalten, arrêter, detener, parar, arresta, arrestare, ferma, fermare, 停止
end: destroys
    kündigen, résilier, darse de baja, dar de baja, rescindir, disdici, disdire, opzeggen, 解約, 注销, 註銷, 退订
pay: pays
    pay, pay now, bezahlen, zahlen, jetzt bezahlen, zahlungspflichtig bestellen, payer, régler, pagar, paga,
    pagare, betalen, afrekenen, 支払う, 支払い, お支払い, 支付, 付款, 结账, 結帳
order: pays
    order
buy: pays
    complete purchase, finish purchase, complete order, kauf abschließen, bestellung abschließen, finaliser
    l'achat, finaliser la commande, finalizar compra, finalizar a compra, completa acquisto, completa l'acquisto,
    concludi acquisto, aankoop voltooien, buy, purchase, kaufen, jetzt kaufen, acheter, comprar, acquista,
    acquistare, compra, kopen, 購入, 购买, 購買
place: pays
    realizar pedido, tramitar pedido, finalizar pedido, fazer pedido, efetuar pedido, passer commande, passer la
    commande, effettua ordine, effettua l'ordine, bestelling plaatsen, confirm order, submit order, complete your
    order, complete your purchase, finish your purchase, bestellung aufgeben, valider la commande, confirmer la
    commande, finalizar la compra, completa ordine, 提交订单, 提交訂單, 确认订单, 確認訂單, place order,
    place an order, order now, bestellen, commander, encargar, hacer pedido, encomendar, ordina, ordinare,
    注文, 下单, 下單, 订购
make: pays
    submit payment, make payment, make a payment
donate: pays
    donate, spenden, faire un don, donner, donar, doar, dona, donare, doneren, 寄付, 捐款, 捐赠
withdraw: pays
    withdraw, refund, charge, abheben, erstatten, rembourser, reembolsar, rimborsa, terugbetalen, 返金, 退款
publish: sends
    publish, veröffentlichen, publier, publicar, pubblica, pubblicare, publiceren, 公開, 発行, 发布, 發布,
    發佈, 发表
send: sends
    send, senden, abschicken, absenden, envoyer, enviar, invia, inviare, versturen, verzenden, 送信, 发送, 發送
send: sends
    compose, write, verfassen, schreiben, rédiger, écrire, redactar, escribir, redigir, escrever, componi, scrivi,
    opstellen, schrijven, 撰写, 書く
share: sends
    share, teilen, partager, compartir, compartilhar, partilhar, condividi, condividere, delen, 共有, 分享
invite: sends
    invite, einladen, inviter, invitar, convidar, invita, invitare, uitnodigen, 招待, 邀请, 邀請
post: sends
    post, reply, comment, antworten, kommentieren, poster, répondre, comentar, rispondi, commenta, plaatsen,
    投稿, 返信, 回复, 评论
resend: sends
    resend, re-send, send again, erneut senden, renvoyer, reenviar, reinvia, opnieuw verzenden, 再送信, 重新发送
forward: sends
    forward, weiterleiten, faire suivre, encaminhar, inoltra, inoltrare, doorsturen, 転送, 转发
submit: sends
    submit, hand in, einreichen, soumettre, presentar, submeter, sottoponi, indienen, 提出, 提交
report: sends
    report., report this, report a, report an, report abuse, report spam, melden, signaler, denunciar, segnala,
    segnalare, rapporteren, 通報, 举报, 檢舉
subscribe: sends
    subscribe, abonnieren, s'abonner, suscribirse, suscribir, assinar, subscrever, iscriviti, abbonati,
    abonneren, 購読, 订阅, 訂閱
unsubscribe: sends
    unsubscribe, abbestellen, se désabonner, cancelar suscripción, disiscriviti, afmelden, 購読解除, 取消订阅
sign-up: sends
    sign up, create account, create an account, create your account, konto erstellen, s'inscrire, créer un compte,
    registrarse, crear cuenta, crear una cuenta, registrar-se, criar conta, cadastrar, registrati, crea un account,
    account aanmaken, 登録, アカウント作成, 注册, 註冊
register: sends
    register, registrieren, registrar, registra, registreren
join: sends
    join, beitreten, rejoindre, unirse a, unisciti a
vote: sends
    vote, abstimmen, voter, votar, vota, stemmen, 投票
book: sends
    book, buchen, réserver, reservar, prenota, prenotare, boeken, reserveren, 予約, 预订, 預訂
accept: accepts
    accept, agree, consent, i agree, allow all, alle zulassen, tout autoriser, permitir todas, permitir todos,
    consenti tutti, alles toestaan, すべて許可, 全部允许,
    akzeptieren, annehmen, zustimmen, accepter, j'accepte, aceptar, acepto,
    aceitar, concordo, accetta, accettare, accetto, accepteren, akkoord, ga akkoord, 同意, 承諾, 接受
create: changes
    create, new, erstellen, anlegen, erzeugen, créer, crear, criar, crea, creare, aanmaken, maken, 作成, 新規,
    创建, 新建, 建立
add: changes
    add, hinzufügen, ajouter, añadir, agregar, adicionar, aggiungi, aggiungere, toevoegen, 追加, 添加, 新增
save: changes
    save, speichern, sichern, enregistrer, sauvegarder, guardar, salvar, salva, salvare, opslaan, bewaren,
    保存, 儲存
update: changes
    update, change, edit, rename, ändern, aktualisieren, bearbeiten, umbenennen, modifier, mettre à jour,
    renommer, actualizar, cambiar, editar, renombrar, atualizar, alterar, renomear, aggiorna, modifica,
    rinomina, bijwerken, wijzigen, bewerken, 変更, 更新, 編集, 修改, 编辑, 編輯
upload: sends
    upload, hochladen, téléverser, subir, carregar, carica, caricare, uploaden, アップロード, 上传, 上傳
duplicate: changes
    duplicate, duplizieren, dupliquer, duplicar, duplica, dupliceren, 複製, 复制副本
archive: changes
    archive, archivieren, archiver, archivar, arquivar, archivia, archiveren, アーカイブ, 归档
restore: changes
    restore, wiederherstellen, restaurer, restaurar, ripristinare, herstellen, 復元, 恢复
clear: acts
    clear, limpiar, limpar, pulisci, opschonen
start: acts
    start, launch, run, starten, ausführen, démarrer, lancer, exécuter, iniciar, ejecutar, executar, avvia, esegui,
    uitvoeren, 開始, 実行, 启动, 運行, 运行
request: acts
    request, beantragen, anfordern, demander, solicitar, richiedi, richiedere, aanvragen, 申請, 申请
apply: acts
    apply, redeem, einlösen, anwenden, appliquer, aplicar, applica, toepassen, 適用, 应用
track: acts
    track, verfolgen, suivre, rastrear, traccia, volgen, 追跡, 跟踪
enable: acts
    enable, activate, aktivieren, activer, activar, ativar, attiva, inschakelen, 有効化, 启用
disable: acts
    disable
approve: acts
    approve, genehmigen, approuver, aprobar, aprovar, approva, goedkeuren, 承認, 批准
reject: acts
    reject, ablehnen, rejeter, rechazar, rejeitar, rifiuta, afwijzen, 却下, 拒绝
assign: acts
    assign, zuweisen, assigner, asignar, atribuir, assegna, toewijzen, 割り当て, 分配
move: acts
    move, verschieben, déplacer, mover, sposta, verplaatsen, 移動, 移动
import: acts
    import, importieren, importer, importar, importa, importeren, インポート, 导入
generate: acts
    generate, generieren, générer, generar, gerar, genera, genereren, 生成
verify: acts
    verify, überprüfen, vérifier, verificar, verifica, verifiëren, 検証, 验证
merge: acts
    merge, zusammenführen, fusionner, fusionar, mesclar, unisci, samenvoegen
lock: acts
    lock
unlock: acts
    unlock, entsperren, déverrouiller, desbloquear, sblocca, ontgrendelen
block: acts
    block
follow: acts
    follow
export: acts
    export, exportieren, exporter, exportar, esporta, exporteren, エクスポート, 导出, 匯出
sign-in: sends
    sign in, log in, login, anmelden, einloggen, se connecter, iniciar sesión, entrar, accedi, inloggen,
    aanmelden, ログイン, 登录, 登入
sign-out: changes
    sign out, log out, logout, abmelden, ausloggen, se déconnecter, cerrar sesión, terminar sessão, esci,
    uitloggen, ログアウト, 退出登录, 登出
view: reads
    load more, mehr laden, charger plus, cargar más, carregar mais, carica altri, carica altre, carica altro,
    meer laden, もっと見る, 加载更多, 載入更多, view, show, ansehen, anzeigen, voir, afficher, ver, mostrar,
    visualizza, mostra, bekijken, tonen, 表示, 查看
search: reads
    search, find, look up, suchen, finden, rechercher, trouver, chercher, buscar, encontrar, pesquisar, procurar,
    cerca, trova, zoeken, vinden, 検索, 搜索, 查找
print: reads
    print, drucken, ausdrucken, imprimer, imprimir, stampa, stampare, afdrukken, printen, 印刷, 打印
refresh: reads
    refresh, reload, neu laden, actualiser, recargar, recarregar, ricarica, vernieuwen, herladen, 再読み込み, 刷新
filter: reads
    filter, filtern, filtrer, filtrar, filtra, filtrare, filteren, 絞り込み, 絞り込む, 筛选, 篩選
cancel: cancels
    cancel, keep, close, dismiss, abort, back, go back, no, no thanks, not now, never mind, undo, abbrechen,
    behalten, schließen, zurück, nein, annuler, garder, conserver, fermer, retour, non, cancelar, conservar,
    mantener, cerrar, volver, manter, fechar, voltar, não, annulla, mantieni, conserva, chiudi, indietro,
    annuleren, behouden, sluiten, terug, nee, キャンセル, 閉じる, 戻る, 残す, 保持, 取消, 保留,
    关闭, 關閉, 返回, いいえ
"""
"""Each verb with its effect, and its words in English, German, French, Spanish, Portuguese, Italian, Dutch,
Japanese and Chinese. One with a full stop is the whole name: "Report 7" reports nothing.
"""
