use customs_http::BatchRoom;
use customs_http::internals::BatchPlace;
use customs_kernel::OrganisationId;
use std::time::Duration;

async fn take(room: &BatchRoom, organisation: i64) -> Option<BatchPlace> {
    room.clone().take(OrganisationId::new(organisation)).await.ok()
}

#[actix_rt::test]
async fn an_organisation_takes_its_share_and_leaves_the_rest_to_others() {
    let room = BatchRoom::new(4, 2, Duration::ZERO);
    let first = take(&room, 1).await;
    let second = take(&room, 1).await;
    assert!(first.is_some() && second.is_some() && take(&room, 1).await.is_none());
    let others = [take(&room, 2).await, take(&room, 3).await];
    assert!(others.iter().all(Option::is_some));
    assert!(take(&room, 4).await.is_none(), "the room is full");
    drop(first);
    assert!(take(&room, 4).await.is_some(), "a place is free again");
    assert!(take(&room, 1).await.is_some(), "and so is that of the share");
}

#[actix_rt::test]
async fn a_body_waits_for_its_place() {
    let room = BatchRoom::new(1, 1, Duration::from_secs(10));
    let first = take(&room, 1).await.expect("a place");
    let giving_back = async move { drop(first) };
    let (second, ()) = tokio::join!(take(&room, 1), giving_back);
    assert!(second.is_some());
}

#[actix_rt::test]
async fn organisations_without_a_body_are_forgotten() {
    let room = BatchRoom::default();
    for organisation in 1..100 {
        assert!(take(&room, organisation).await.is_some());
    }
    assert_eq!(room.organisations(), 1);
}
